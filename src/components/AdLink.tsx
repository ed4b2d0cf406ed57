import type { ReactNode } from "react";
import type { Ad } from "#lib/contract/schemas/ads.ts";
import { linkOf } from "#lib/link-binding.ts";

interface Props {
  ad: Ad;
  className: string;
  children: ReactNode;
}

/** Links to the ad's target; a plain box if the target does not exist. */
export function AdLink({ ad, className, children }: Props) {
  const link = linkOf(ad);
  const Box = link ? "a" : "div";
  const leads = link && {
    href: link.href,
    target: link.newWindow ? "_blank" : undefined,
    rel: link.outside ? "ugc nofollow noopener" : undefined,
  };
  return (
    <Box className={className} data-ad={ad.id} {...leads}>
      {children}
      {link?.newWindow && <span className="visually-hidden">（在新窗口打开）</span>}
    </Box>
  );
}
