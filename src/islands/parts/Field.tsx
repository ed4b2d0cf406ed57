import type { InputHTMLAttributes, TextareaHTMLAttributes } from "react";
import { FieldFrame } from "./FieldFrame.tsx";

interface Common {
  label: string;
  /** Rule or explanation below the label. */
  note?: string;
  error?: string | undefined;
}

type Props = Common &
  (
    | ({ lines?: undefined } & InputHTMLAttributes<HTMLInputElement>)
    | ({ lines: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  );

/** A labelled input or textarea; also for files. */
export function Field({ label, note, error, ...control }: Props) {
  return (
    <FieldFrame label={label} note={note} error={error} name={control.name}>
      {(tied) => {
        if (control.lines === undefined) {
          const { lines: _, ...rest } = control;
          return <input className="field-input" {...rest} {...tied} />;
        }
        const { lines, ...rest } = control;
        return <textarea className="field-input" rows={lines} {...rest} {...tied} />;
      }}
    </FieldFrame>
  );
}
