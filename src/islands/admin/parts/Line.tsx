import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  facts: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A line of a list: what it is, what is known of it. */
export function Line({ title, facts, children }: Props) {
  return (
    <li className="admin-line">
      <div className="admin-words">
        <h2>{title}</h2>
        <p className="mine-fact">{facts}</p>
      </div>
      {children}
    </li>
  );
}
