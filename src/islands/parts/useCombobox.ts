import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";
import { isComposing } from "./is-composing.ts";

interface Options<Item> {
  /** Options for the field's text; the same array until they change. The list is closed if it is empty. */
  items: readonly Item[];
  /** The first option is active at once, and Tab selects too. Otherwise no option is active until an arrow key is pressed. */
  eager?: boolean;
  /** Called on Enter or a press. Without it options are links. */
  onChoose?: (item: Item) => void;
  /** Called on an arrow key while the list is closed, and by `ask`. */
  onAsk?: () => void;
  /** Called when the list closes: an option was chosen, Esc was pressed or the focus left. */
  onClose?: () => void;
}

export type Combobox<Item> = ReturnType<typeof useCombobox<Item>>;

/**
 * A text field with a list of suggestions, following the ARIA combobox pattern: the focus stays in the field, arrow keys cycle through the
 * list, Enter selects, Esc closes. Keys during IME composition are ignored.
 */
export function useCombobox<Item>({ items, eager = false, onChoose, onAsk, onClose }: Options<Item>) {
  const id = useId();
  const first = eager ? 0 : -1;
  // The active option and the closed state apply to the current items only.
  const [moved, setMoved] = useState({ among: items, to: first });
  const [closed, setClosed] = useState<readonly Item[] | null>(null);
  const open = items.length > 0 && closed !== items;
  const active = open ? (moved.among === items ? moved.to : first) : -1;
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = active < 0 ? undefined : optionId(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function ask(): void {
    setClosed(null);
    onAsk?.();
  }

  function close(): void {
    setClosed(items);
    onClose?.();
  }

  /** Moves to the next option and cycles; if no option has to be active, the cycle includes the field itself. */
  function step(by: 1 | -1): void {
    if (!open) return ask();
    const places = items.length - first;
    setMoved({ among: items, to: ((active - first + by + places) % places) + first });
  }

  function press(event: KeyboardEvent): void {
    if (isComposing(event)) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    // With nothing to open, arrow keys move between the lines of a text.
    if (by !== null && (open || onAsk)) step(by);
    else if (open && event.key === "Escape") close();
    else if (activeId !== undefined && chooses(event)) document.getElementById(activeId)?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function chooses({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    return (key === "Enter" && !ctrlKey && !metaKey) || (eager && key === "Tab" && !shiftKey);
  }

  return {
    items,
    open,
    ask,
    close,
    /** Spread on the text field. */
    field: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": open,
      "aria-controls": id,
      "aria-activedescendant": activeId,
      onKeyDown: press,
    } as const,
    /** Spread on the element around field and list: leaving it closes the list. */
    root: {
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close();
      },
    },
    /** Spread on the list. The field keeps the focus: a list that scrolls would be a stop of the Tab key. */
    list: { id, role: "listbox", tabIndex: -1, onMouseDown: (event: MouseEvent) => event.preventDefault() } as const,
    /** Spread on the option with this index. */
    option(index: number) {
      function onClick(): void {
        const item = items[index];
        if (item === undefined || !onChoose) return;
        close();
        onChoose(item);
      }
      const selected = index === active;
      return { id: optionId(index), role: "option", "aria-selected": selected, tabIndex: -1, onClick } as const;
    },
  };
}
