import type { ReactNode } from "react";

interface Props<Value> {
  label: string;
  className?: string;
  /** `aside` is displayed beside the name, e.g. a count. */
  choices: readonly { value: Value; name: string; aside?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Further content after the buttons. */
  children?: ReactNode;
}

/** Single choice as a group of toggle buttons. */
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
