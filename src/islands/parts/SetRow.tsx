import type { ReactNode } from "react";

interface Props {
  label: string;
  note?: ReactNode;
  children?: ReactNode;
}

/** A row of the settings: label, current state, controls. */
export function SetRow({ label, note, children }: Props) {
  return (
    <div className="set-row">
      <span className="set-words">
        <span>{label}</span>
        {note && <span className="mine-fact">{note}</span>}
      </span>
      {children}
    </div>
  );
}
