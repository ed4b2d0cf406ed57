interface Props<Value> {
  label: string;
  choices: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, as pressed buttons. */
export function Chips<Value extends string | number | undefined>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <div className="admin-chips" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          className="chip"
          type="button"
          key={choice.name}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.name}
        </button>
      ))}
    </div>
  );
}
