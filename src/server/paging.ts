import type { Page } from "#lib/contract/schemas/shared.ts";

/** A page of at most `pageSize` from rows that were asked for one more; `place` makes the cursor of the last row shown. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  pageSize: number,
  toItem: (row: Row) => Item,
  place: (row: Row) => string,
): Page<Item> {
  const shown = rows.slice(0, pageSize);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { list: shown.map(toItem), nextCursor: last === undefined ? null : place(last) };
}
