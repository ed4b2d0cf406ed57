import type { ReactNode } from "react";
import type { Combobox } from "./useCombobox.ts";

interface Props<Item> {
  of: Combobox<Item>;
  label: string;
  className: string;
  optionClass: string;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
}

/** Options of a combobox; hidden if there are none. */
export function Listbox<Item>({ of, label, className, optionClass, keyOf, children }: Props<Item>) {
  return (
    <ul {...of.list} className={className} aria-label={label} hidden={!of.open}>
      {of.open &&
        of.items.map((item, index) => (
          <li key={keyOf(item)} className={optionClass} {...of.option(index)}>
            {children(item)}
          </li>
        ))}
    </ul>
  );
}
