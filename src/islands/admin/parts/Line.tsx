import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  /** What there is to say of it, in a sentence. */
  summary?: string | null;
  facts: ReactNode;
  /** Below that. */
  more?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A line of a list: what it is, what is known of it. */
export function Line({ title, summary, facts, more, children }: Props) {
  return (
    <li className="admin-line">
      <div className="admin-words">
        <h2>{title}</h2>
        {summary && <p className="admin-summary">{summary}</p>}
        <p className="mine-fact">{facts}</p>
        {more}
      </div>
      {children}
    </li>
  );
}
