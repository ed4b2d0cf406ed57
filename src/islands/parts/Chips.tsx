import type { ReactNode } from "react";

interface Props<Value> {
  label: string;
  className?: string;
  /** `aside` stands beside the name, e.g. a count. */
  choices: readonly { value: Value; name: string; aside?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** What else there is to do with them. */
  children?: ReactNode;
}

/** One of a few, as pressed buttons. */
export function Chips<Value extends string | number | null | undefined>(props: Props<Value>) {
  const { label, className = "admin-chips", choices, value, onChange, children } = props;
  return (
    <div className={className} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          className="chip"
          type="button"
          key={`${choice.value}`}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.name}
          {choice.aside}
        </button>
      ))}
      {children}
    </div>
  );
}
