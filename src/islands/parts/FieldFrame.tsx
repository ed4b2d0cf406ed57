import { type ReactNode, useContext, useId } from "react";
import { FormErrors } from "./field-errors.ts";

/** What ties a control to its label, its note and its error: spread on it. */
export interface Tied {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
}

interface Props {
  label: string;
  /** Rule or explanation under the label. */
  note?: string | undefined;
  /** What is wrong, where the form around it does not say that under its name. */
  error?: string | undefined;
  name?: string | undefined;
  className?: string;
  /** Beside the label, e.g. how much room is left. */
  aside?: ReactNode;
  children: (tied: Tied) => ReactNode;
}

/** The frame of every field: its label, its note, the control, what is wrong with it. */
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
