import { type ComponentProps, type ReactNode } from "react";
import { Icon } from "../../../components/Icon.tsx";
import { Field } from "../../parts/Field.tsx";
import { Listbox } from "../../parts/Listbox.tsx";
import type { Combobox } from "../../parts/useCombobox.ts";

interface OffersProps<Item> extends Omit<ComponentProps<"input">, "children"> {
  label: string;
  note?: string;
  error?: string | undefined;
  combobox: Combobox<Item>;
  /** Over the offers, for who does not see them. */
  found: string;
  keyOf: (item: Item) => string | number;
  draw: (item: Item) => ReactNode;
  /** Below, e.g. to make what is not there. */
  children?: ReactNode;
}

/** A field that looks for something by its name, and what it has found: shown from a press, the focus or a letter until one is chosen. */
export function Offers<Item>({ combobox, found, keyOf, draw, children, ...field }: OffersProps<Item>) {
  return (
    <div className="content-pick" {...combobox.root}>
      <Field
        autoComplete="off"
        placeholder="输入名字来找"
        {...combobox.field}
        onFocus={combobox.ask}
        onClick={combobox.ask}
        onInput={combobox.ask}
        {...field}
      />
      <Listbox of={combobox} label={found} className="content-offers" optionClass="content-offer" keyOf={keyOf}>
        {draw}
      </Listbox>
      {children}
    </div>
  );
}

interface ChosenProps {
  label: string;
  values: readonly string[];
  nameOf: (value: string) => string;
  onChange: (values: string[]) => void;
}

/** The chosen values as chips; pressing one removes it. */
export function Chosen({ label, values, nameOf, onChange }: ChosenProps) {
  return (
    <ul className="content-chips" role="list" aria-label={label}>
      {values.map((value) => (
        <li key={value}>
          <button className="chip" type="button" onClick={() => onChange(values.filter((one) => one !== value))}>
            {nameOf(value)}
            <Icon name="close" />
            <span className="visually-hidden">移除</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
