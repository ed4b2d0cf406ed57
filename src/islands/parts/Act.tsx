import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"button">, "type" | "className"> {
  words?: string;
  /** What it is done to, for readers who do not see where it stands. */
  about?: string;
  danger?: boolean;
}

/** A quiet button of words, in a line or over a list. */
export function Act({ words, about, danger = false, children, ...button }: Props) {
  return (
    <button className={danger ? "mine-act mine-act-danger" : "mine-act"} type="button" {...button}>
      {children}
      {words}
      {about && <span className="visually-hidden">{about}</span>}
    </button>
  );
}
