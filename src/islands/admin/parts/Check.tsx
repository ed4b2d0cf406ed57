interface Props {
  label: string;
  name: string;
  defaultChecked?: boolean;
}

export function Check({ label, name, defaultChecked = false }: Props) {
  return (
    <label className="check-field">
      <input type="checkbox" name={name} defaultChecked={defaultChecked} />
      {label}
    </label>
  );
}
