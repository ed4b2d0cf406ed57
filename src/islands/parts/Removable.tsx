import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { optimistic } from "#lib/client/data.ts";
import { IconButton } from "./IconButton.tsx";
import { Act } from "./Act.tsx";

interface Props {
  /** Name of the item, used in the button's label. */
  name: string;
  /** List it is removed from, e.g. 历史记录. */
  from: string;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  children: ReactNode;
}

/** A list item that can be removed; it offers to restore it until the area is left. */
export function Removable({ name, from, remove, restore, children }: Props) {
  const [removed, setRemoved] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const last = useRef<Promise<void>>(Promise.resolve());

  function turn(next: boolean): void {
    // The pressed button is removed: the focus moves to what replaces it.
    flushSync(() => setRemoved(next));
    line.current?.querySelector<HTMLElement>("button, a")?.focus();
    // Requests are sent one after the other, so that quick changes are not lost and stay in order.
    last.current = send(next, last.current);
  }

  async function send(next: boolean, earlier: Promise<void>): Promise<void> {
    await earlier;
    await optimistic(() => () => setRemoved(!next), next ? remove : restore);
  }

  return (
    <li className="mine-item" ref={line} data-removed={removed || undefined}>
      {removed ? (
        <>
          <p className="mine-removed" role="status">
            已把{name}从{from}移除
          </p>
          <Act
            label="撤销"
            // The second click of a double click was meant for the button that was here before.
            onClick={(event) => event.detail < 2 && turn(false)}
          />
        </>
      ) : (
        <>
          {children}
          <IconButton icon="close" label={`从${from}移除${name}`} className="mine-remove" onClick={() => turn(true)} />
        </>
      )}
    </li>
  );
}
