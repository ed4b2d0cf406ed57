import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"button">, "type"> {
  label?: string;
  /** Whether it is the main action. */
  primary?: boolean;
}

/** A button with a text label. */
export function Button({ label, primary = false, className = "", children, ...button }: Props) {
  return (
    <button className={`button ${primary ? "button-primary " : ""}${className}`.trim()} type="button" {...button}>
      {children}
      {label}
    </button>
  );
}
