import type { ReactNode } from "react";
import type { PageHref } from "#lib/pages.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  id: string;
  title: string;
  /** Target of the link 更多. */
  more?: PageHref | undefined;
  className?: string;
  /** Displayed beside the title. */
  head?: ReactNode;
  hidden?: boolean;
  children: ReactNode;
}

/**
 * A section of a page with a heading. In `.astro` files pass its React children through a component of their own, because slots get a
 * wrapper element.
 */
export function Section({ id, title, more, className = "", head, hidden, children }: Props) {
  return (
    <section className={`section ${className}`.trim()} aria-labelledby={`${id}-title`} id={id} hidden={hidden}>
      <div className="section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {head}
        {more && (
          <a className="more" href={more} aria-label={`更多${title}`}>
            更多
            <Icon name="next" />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
