import { type ReactNode, useId } from "react";
import { countCharacters } from "#lib/user-text.ts";

interface Props {
  label: string;
  value: string;
  limit: number;
  rows: number;
  placeholder?: string;
  note?: string;
  error?: string;
  /** In one line. */
  single?: boolean;
  onChange: (value: string) => void;
  children?: ReactNode;
}

/** A text with what is left of its room; over the limit it says so and keeps every word. */
export function TextField(props: Props) {
  const { label, value, limit, rows, placeholder, note = "", error = "", single = false, onChange, children } = props;
  const id = useId();
  const count = countCharacters(value);
  const over = count > limit;
  const tied = {
    id,
    value,
    placeholder,
    className: "field-input",
    "aria-describedby": `${id}-note ${id}-error`,
    "aria-invalid": over || error !== "",
  };
  return (
    <div className="field">
      <div className="compose-label">
        <label htmlFor={id}>{label}</label>
        <span className="compose-count" data-over={over || undefined}>
          {count} / {limit}
          {over && <span className="visually-hidden">，超过了</span>}
        </span>
      </div>
      <p className="field-note" id={`${id}-note`} hidden={note === ""}>
        {note}
      </p>
      {single ? (
        <input {...tied} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...tied} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      {children}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
