import type { ReactNode } from "react";
import type { PageHref } from "#lib/pages.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  id: string;
  title: string;
  /** Where "更多" leads. */
  more?: PageHref | undefined;
  className?: string;
  /** Beside the title. */
  head?: ReactNode;
  hidden?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading. From `.astro` hand it React children by a component of their own: slots are wrapped. */
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
