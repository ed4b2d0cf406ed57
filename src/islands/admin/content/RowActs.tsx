import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { Act } from "../../parts/Act.tsx";

interface Props {
  at: number;
  /** Number of rows. */
  count: number;
  /** The row, for screen readers. */
  about?: string;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** Moves a row of a list, or takes it out. The focus goes along with a row that is moved, and to the next when one is removed. */
export function RowActs({ at, count, about, onMove, onRemove }: Props) {
  const named = about === undefined ? {} : { about };

  function move({ currentTarget: pressed }: MouseEvent<HTMLButtonElement>, by: 1 | -1): void {
    const acts = pressed.parentElement;
    flushSync(() => onMove(by));
    (pressed.isConnected ? pressed : acts?.querySelector("button"))?.focus();
  }

  function remove({ currentTarget: pressed }: MouseEvent<HTMLButtonElement>): void {
    const list = pressed.closest("ol");
    flushSync(onRemove);
    const row = list?.children[at] ?? list?.lastElementChild;
    const after = list?.nextElementSibling;
    const next = row?.querySelector(".content-row-acts > :last-child") ?? after?.querySelector("input") ?? after;
    if (next instanceof HTMLElement) next.focus();
  }

  return (
    <div className="content-row-acts">
      {at > 0 && <Act label="上移" {...named} onClick={(event) => move(event, -1)} />}
      {at < count - 1 && <Act label="下移" {...named} onClick={(event) => move(event, 1)} />}
      <Act label="移除" {...named} onClick={remove} />
    </div>
  );
}
