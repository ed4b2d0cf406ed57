import type { ReactNode } from "react";
import type { Opened } from "../store.ts";
import { Menu, MenuItem } from "./Menu.tsx";

interface Props<Value> {
  name: Opened;
  label: string;
  /** Content of its button. */
  face: ReactNode;
  choices: { value: Value; text: string }[];
  chosen: Value;
  /** Current value for screen readers, if it differs from the chosen item's text. */
  held?: string;
  on?: boolean;
  pick: (value: Value) => void;
}

/** A menu with a single choice. */
export function ChoiceMenu<Value extends string | number | null>(props: Props<Value>) {
  const { label, face, choices, chosen, held, on, pick } = props;
  const text = held ?? choices.find(({ value }) => value === chosen)?.text ?? label;
  return (
    <Menu name={props.name} label={label} says={`${label}：${text}`} face={face} {...(on !== undefined && { on })}>
      {choices.map(({ value, text: name }) => (
        <MenuItem text={name} chosen={value === chosen} press={() => pick(value)} key={value} />
      ))}
    </Menu>
  );
}
