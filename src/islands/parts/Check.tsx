import type { ReactNode } from "react";

interface Props {
  name?: string;
  value?: boolean;
  defaultChecked?: boolean;
  onChange?: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Check({ value, onChange, children, ...input }: Props) {
  return (
    <label className="check-field">
      <input type="checkbox" checked={value} onChange={(event) => onChange?.(event.target.checked)} {...input} />
      {children}
    </label>
  );
}
