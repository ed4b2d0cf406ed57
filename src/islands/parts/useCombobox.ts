import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";

interface Options<Item> {
  /** What is offered for what stands in the field; the same array until that changes. Nothing is open while it is empty. */
  items: readonly Item[];
  /** The first is active at once, and Tab chooses too: what is typed is meant for it. Otherwise nothing is until an arrow key is pressed. */
  eager?: boolean;
  /** By Enter or by a press. Without it options are links, which do by themselves what they do. */
  onChoose?: (item: Item) => void;
  /** An arrow key where nothing is open. */
  onAsk?: () => void;
}

export type Combobox<Item> = ReturnType<typeof useCombobox<Item>>;

/**
 * A text field with a list of what it may mean, as the ARIA combobox pattern has it: the focus stays in the field, arrow keys go
 * through the list and round, Enter chooses, Esc closes. Keys of an input method are its own.
 */
export function useCombobox<Item>({ items, eager = false, onChoose, onAsk }: Options<Item>) {
  const id = useId();
  const first = eager ? 0 : -1;
  // What was moved to and what was closed concerns the offers of that moment only.
  const [moved, setMoved] = useState({ among: items, to: first });
  const [closed, setClosed] = useState<readonly Item[] | null>(null);
  const open = items.length > 0 && closed !== items;
  const active = open ? (moved.among === items ? moved.to : first) : -1;
  const optionId = (place: number) => `${id}-${place}`;
  const activeId = active < 0 ? undefined : optionId(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const close = () => setClosed(items);

  /** Down to the last option and round again, by way of the field itself where nothing has to be active. */
  function step(by: 1 | -1): void {
    if (!open) {
      setClosed(null);
      return onAsk?.();
    }
    const places = items.length - first;
    setMoved({ among: items, to: ((active - first + by + places) % places) + first });
  }

  function press(event: KeyboardEvent): void {
    // 229 is how Safari reports the Enter that ends a composition.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (composing) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    // Without a list to ask for, arrows move through the lines of a text.
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
    /** Spread on what holds the field and the list: leaving it closes the list. */
    root: {
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close();
      },
    },
    /** Spread on the list. The field keeps the focus. */
    list: { id, role: "listbox", onMouseDown: (event: MouseEvent) => event.preventDefault() } as const,
    /** Spread on the option at a place. */
    option(place: number) {
      function onClick(): void {
        const item = items[place];
        if (item === undefined || !onChoose) return;
        close();
        onChoose(item);
      }
      const selected = place === active;
      return { id: optionId(place), role: "option", "aria-selected": selected, tabIndex: -1, onClick } as const;
    },
  };
}
