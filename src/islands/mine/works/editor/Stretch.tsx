import { useId } from "react";
import type { StretchDraft } from "./draft.ts";

interface Props {
  /** 片头 or 片尾. */
  name: string;
  value: StretchDraft;
  error: string | undefined;
  onChange: (stretch: StretchDraft) => void;
}

/** From when to when the opening or closing titles run; viewers may skip them. */
export function Stretch({ name, value, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className="work-stretch">
      <legend className="field-label">{name}（可不填，观众可以跳过）</legend>
      <div className="work-stretch-times">
        <input
          className="field-input"
          aria-label={`${name}开始`}
          aria-describedby={`${id}-error`}
          placeholder="开始 00:00"
          inputMode="decimal"
          value={value.start}
          onChange={(event) => onChange({ ...value, start: event.target.value })}
        />
        <span aria-hidden="true">到</span>
        <input
          className="field-input"
          aria-label={`${name}结束`}
          aria-describedby={`${id}-error`}
          placeholder="结束 00:00"
          inputMode="decimal"
          value={value.end}
          onChange={(event) => onChange({ ...value, end: event.target.value })}
        />
      </div>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  );
}
