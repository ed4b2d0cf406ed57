import type { ReactNode } from "react";

/** A card's title, linked if there is a page. */
export function CardLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children;
  return (
    <a className="card-link" href={href}>
      {children}
    </a>
  );
}
