import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"button">, "type"> {
  words?: string;
  /** What one most likely came for. */
  primary?: boolean;
}

/** A button of words. */
export function Button({ words, primary = false, className = "", children, ...button }: Props) {
  return (
    <button className={`button ${primary ? "button-primary " : ""}${className}`.trim()} type="button" {...button}>
      {children}
      {words}
    </button>
  );
}
