import { useRef, useState } from "react";
import type { BulkSelection } from "#lib/contract/schemas/bulk.ts";
import type { ContentFilter } from "#lib/contract/schemas/editorial.ts";

export interface Selection {
  /** Everything the filter lets through, but `ids`; otherwise `ids` alone. */
  all: boolean;
  ids: ReadonlySet<number>;
}

const none: Selection = { all: false, ids: new Set() };

/** The selected rows; changing the filter clears the selection. */
export function useSelection(filter: string) {
  const [kept, setKept] = useState({ filter, selection: none });
  const last = useRef<number | null>(null);
  const selection = kept.filter === filter ? kept.selection : none;
  const set = (next: Selection) => setKept({ filter, selection: next });
  const isTicked = (id: number) => selection.ids.has(id) !== selection.all;

  /** With shift: everything between the row that was pressed before and this one, too. */
  function tick(rows: readonly number[], id: number, range: boolean): void {
    const ticked = !isTicked(id);
    const from = range && last.current !== null ? rows.indexOf(last.current) : -1;
    const to = rows.indexOf(id);
    last.current = id;
    turn(from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), ticked);
  }

  function turn(rows: readonly number[], ticked: boolean): void {
    const ids = new Set(selection.ids);
    for (const one of rows) {
      if (ticked === selection.all) ids.delete(one);
      else ids.add(one);
    }
    set({ ...selection, ids });
  }

  return {
    selection,
    isTicked,
    tick,
    turn,
    takeAll: () => set({ all: true, ids: new Set() }),
    clear: () => set(none),
  };
}

export type Selecting = ReturnType<typeof useSelection>;

/** How many are ticked, of so many that the filter lets through. */
export function countOf({ all, ids }: Selection, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size;
}

export function toBulkSelection({ all, ids }: Selection, filter: ContentFilter): BulkSelection {
  return all ? { filter, except: [...ids] } : { ids: [...ids] };
}
