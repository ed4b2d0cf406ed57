import type { ReactNode } from "react";
import type { Opened } from "../store.ts";
import { Menu, MenuItem } from "./Menu.tsx";

interface Props<Value> {
  name: Opened;
  label: string;
  /** What its button shows. */
  face: ReactNode;
  choices: { value: Value; text: string }[];
  chosen: Value;
  /** What holds, where the button's own words are not it. */
  held?: string;
  on?: boolean;
  pick: (value: Value) => void;
}

/** A menu of which one choice holds. */
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
