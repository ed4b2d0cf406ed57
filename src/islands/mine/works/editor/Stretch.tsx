import { useId } from "react";

interface Props {
  /** 片头 or 片尾. */
  name: string;
  start: string;
  end: string;
  error: string;
  onChange: (start: string, end: string) => void;
}

/** From when to when the opening or closing titles run; viewers may skip them. */
export function Stretch({ name, start, end, error, onChange }: Props) {
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
          value={start}
          onChange={(event) => onChange(event.target.value, end)}
        />
        <span aria-hidden="true">到</span>
        <input
          className="field-input"
          aria-label={`${name}结束`}
          aria-describedby={`${id}-error`}
          placeholder="结束 00:00"
          inputMode="decimal"
          value={end}
          onChange={(event) => onChange(start, event.target.value)}
        />
      </div>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  );
}
