import type { SelectHTMLAttributes } from "react";
import { FieldFrame } from "./FieldFrame.tsx";

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  note?: string;
  error?: string | undefined;
  choices: readonly { value: string; name: string }[];
}

/** A labelled select element. */
export function Select({ label, note, error, choices, ...control }: Props) {
  return (
    <FieldFrame label={label} note={note} error={error} name={control.name}>
      {(tied) => (
        <select className="field-input" {...control} {...tied}>
          {choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
