import type { ReactNode } from "react";

interface Props<Item> {
  id?: string | undefined;
  /** Class of the list, which defines its layout: wall, column, or a row that scrolls horizontally. */
  look: string;
  items: readonly Item[];
  children: (item: Item, index: number) => ReactNode;
}

/** A list of cards. */
export function CardList<Item extends { id: number }>({ id, look, items, children }: Props<Item>) {
  return (
    <ul className={look} role="list" id={id}>
      {items.map((item, index) => (
        <li key={item.id}>{children(item, index)}</li>
      ))}
    </ul>
  );
}
