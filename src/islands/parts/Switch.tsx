import { useId } from "react";

interface Props {
  label: string;
  note?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, note = "", on, onChange }: Props) {
  const id = useId();
  return (
    <div className="set-row">
      <span className="set-words">
        <span id={id}>{label}</span>
        {note && (
          <span className="mine-fact" id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
      <button
        className="switch"
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-note` : undefined}
        onClick={() => onChange(!on)}
      >
        <i />
      </button>
    </div>
  );
}
