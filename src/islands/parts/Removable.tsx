import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { optimistic } from "#lib/client/data.ts";
import { IconButton } from "./IconButton.tsx";
import { Act } from "./Act.tsx";

interface Props {
  /** Of the thing, as the button says it. */
  name: string;
  /** What it is taken out of, e.g. 历史记录. */
  from: string;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  children: ReactNode;
}

/** A line of a list that can be taken out; its place offers it back until the area is left. */
export function Removable({ name, from, remove, restore, children }: Props) {
  const [removed, setRemoved] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const last = useRef<Promise<void>>(Promise.resolve());

  function turn(next: boolean): void {
    // What was pressed goes away: the focus moves to what takes its place.
    flushSync(() => setRemoved(next));
    line.current?.querySelector<HTMLElement>("button, a")?.focus();
    // Who changes their mind at once is not lost, and does not overtake themselves.
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
            words="撤销"
            // The second press of a double click was meant for the button that stood here.
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
