import { useId } from "react";

interface Props {
  label: string;
  name: string;
  choices: readonly { value: string; name: string }[];
  defaultValue: string;
}

export function Select({ label, name, choices, defaultValue }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="field-input" id={id} name={name} defaultValue={defaultValue}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}
