interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: string;
}

/** A box to tick, with its words. */
export function Check({ checked, onChange, children }: Props) {
  return (
    <label className="compose-check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}
