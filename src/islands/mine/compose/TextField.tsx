import type { ReactNode } from "react";
import { countCharacters } from "#lib/user-text.ts";
import { FieldFrame } from "../../parts/FieldFrame.tsx";

interface Props {
  label: string;
  name: string;
  value: string;
  limit: number;
  rows: number;
  placeholder?: string;
  note?: string;
  /** A single line. */
  single?: boolean;
  onChange: (value: string) => void;
  children?: ReactNode;
}

/** A text field with a character count; text over the limit is marked but not cut. */
export function TextField(props: Props) {
  const { label, name, value, limit, rows, placeholder, note, single = false, onChange, children } = props;
  const count = countCharacters(value);
  const over = count > limit;
  const room = (
    <span className="compose-count" data-over={over || undefined}>
      {count} / {limit}
      {over && <span className="visually-hidden">，超过了</span>}
    </span>
  );
  return (
    <FieldFrame label={label} name={name} note={note} aside={room}>
      {(tied) => {
        const control = {
          ...tied,
          name,
          value,
          placeholder,
          className: "field-input",
          "aria-invalid": over || tied["aria-invalid"],
        };
        return (
          <>
            {single ? (
              <input {...control} onChange={(event) => onChange(event.target.value)} />
            ) : (
              <textarea {...control} rows={rows} onChange={(event) => onChange(event.target.value)} />
            )}
            {children}
          </>
        );
      }}
    </FieldFrame>
  );
}
