import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"button">, "type"> {
  words?: string;
  /** Whether it is the main action. */
  primary?: boolean;
}

/** A button with a text label. */
export function Button({ words, primary = false, className = "", children, ...button }: Props) {
  return (
    <button className={`button ${primary ? "button-primary " : ""}${className}`.trim()} type="button" {...button}>
      {children}
      {words}
    </button>
  );
}
