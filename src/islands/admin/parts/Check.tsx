interface Props {
  label: string;
  name: string;
  defaultChecked?: boolean;
}

export function Check({ label, name, defaultChecked = false }: Props) {
  return (
    <label className="admin-check">
      <input type="checkbox" name={name} defaultChecked={defaultChecked} />
      {label}
    </label>
  );
}
