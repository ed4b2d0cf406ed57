import { type ReactNode, useContext, useId } from "react";
import { FormErrors } from "./field-errors.ts";

/** Attributes that connect a control with its label, note and error: spread on it. */
export interface Tied {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
}

interface Props {
  label: string;
  /** Rule or explanation below the label. */
  note?: string | undefined;
  /** Error message, unless the surrounding form has one for this name. */
  error?: string | undefined;
  name?: string | undefined;
  className?: string;
  /** Displayed beside the label, e.g. a character count. */
  aside?: ReactNode;
  children: (tied: Tied) => ReactNode;
}

/** Frame of every field: label, note, control, error. */
export function FieldFrame({ label, note = "", error: own, name: field = "", className = "", aside, children }: Props) {
  const id = useId();
  const known = useContext(FormErrors)[field];
  const error = known || own || "";
  const described = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const name = <label htmlFor={id}>{label}</label>;
  return (
    <div className={`field ${className}`.trim()}>
      {aside === undefined ? (
        name
      ) : (
        <div className="compose-label">
          {name}
          {aside}
        </div>
      )}
      {note && (
        <p className="field-note" id={`${id}-note`}>
          {note}
        </p>
      )}
      {children({ id, "aria-describedby": described, "aria-invalid": error !== "" })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
