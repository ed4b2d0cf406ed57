interface Props {
  value: boolean;
  onChange: (checked: boolean) => void;
  children: string;
}

/** A box to tick, with its words. */
export function Check({ value, onChange, children }: Props) {
  return (
    <label className="compose-check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}
