import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from "react";

interface Common {
  label: string;
  /** Rule or explanation under the label. */
  note?: string;
  error?: string;
}

type Props = Common &
  (
    | ({ lines?: undefined } & InputHTMLAttributes<HTMLInputElement>)
    | ({ lines: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  );

/** A labelled input; its note and its error are tied to it. */
export function Field(props: Props) {
  const { label, note = "", error = "" } = props;
  const id = useId();
  const described = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const tied = { id, "aria-describedby": described, "aria-invalid": error !== "" };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {note && (
        <p className="field-note" id={`${id}-note`}>
          {note}
        </p>
      )}
      {control(props, tied)}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function control(props: Props, tied: object) {
  if (props.lines !== undefined) {
    const { label: _label, note: _note, error: _error, lines, ...rest } = props;
    return <textarea className="field-input" rows={lines} {...rest} {...tied} />;
  }
  const { label: _label, note: _note, error: _error, lines: _lines, ...rest } = props;
  return <input className="field-input" {...rest} {...tied} />;
}
