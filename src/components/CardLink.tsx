import type { ReactNode } from "react";

/** A title, and where it leads when there is such a page. */
export function CardLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children;
  return (
    <a className="card-link" href={href}>
      {children}
    </a>
  );
}
