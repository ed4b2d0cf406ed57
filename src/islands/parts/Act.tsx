import type { ComponentProps } from "react";
import { keepPlace } from "./keep-place.ts";
import { isMeantForGone } from "./second-press.ts";

interface Props extends Omit<ComponentProps<"button">, "type" | "className"> {
  label?: string;
  /** Object of the action, for screen readers. */
  about?: string;
  danger?: boolean;
}

/** A text button in a line or above a list. */
export function Act({ label, about, danger = false, children, onClick, ...button }: Props) {
  return (
    <button
      className={danger ? "mine-act mine-act-danger" : "mine-act"}
      type="button"
      ref={keepPlace}
      {...button}
      onClick={(event) => !isMeantForGone(event, label) && onClick?.(event)}
    >
      {children}
      {label}
      {about && <span className="visually-hidden">{about}</span>}
    </button>
  );
}
