import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import { fromCursor, fromTextCursor, maxCount, toCursor, toTextCursor } from "./cursor.ts";

/** An order of a list as one row; its name is the key it stands under. */
export interface Order<Column extends string = string> {
  /** What it goes by; the last one is the id, which gives every row a place of its own. */
  columns: readonly [Column] | readonly [Column, Column];
  direction: "asc" | "desc";
  /** What the first column holds when it is no 64-bit number. PostgreSQL compares a `count` with nothing larger than 32 bits. */
  holds?: "count" | "text";
}

export const latestId = { columns: ["id"], direction: "desc" } as const satisfies Order;

interface PageRequest<Column extends string> {
  /** What is listed and in which order: a cursor of any other list is none. */
  list: string;
  order: Order<Column>;
  /** Where the columns stand. */
  table: string;
  /** What the id is called there; as in the rows without it. */
  idColumn?: string | undefined;
  /** What the columns really are, where they are not columns of that table: e.g. of several tables, or worked out. */
  refs?: readonly RawBuilder<unknown>[] | undefined;
  cursor?: string | undefined;
  pageSize: number;
}

/** One page of a query in an order, from after the cursor, and the cursor of what follows. */
export async function readPage<Tables, From extends keyof Tables, Row, Column extends keyof Row & string>(
  query: SelectQueryBuilder<Tables, From, Row>,
  request: PageRequest<Column>,
) {
  const { order, pageSize, cursor } = request;
  const refs =
    request.refs ??
    order.columns.map((column, index) =>
      sql.ref(`${request.table}.${index === order.columns.length - 1 ? (request.idColumn ?? column) : column}`),
    );
  let ordered = query.limit(pageSize + 1);
  if (cursor !== undefined) {
    const side = sql.raw(order.direction === "asc" ? ">" : "<");
    const place = placeOf(request, cursor);
    ordered = ordered.where(
      refs.length === 1
        ? sql<boolean>`${sql.join(refs)} ${side} ${place.at(-1)}`
        : sql<boolean>`(${sql.join(refs)}) ${side} (${sql.join(place)})`,
    );
  }
  for (const ref of refs) ordered = ordered.orderBy(ref, order.direction);
  const rows = await ordered.execute();
  const list = rows.slice(0, pageSize);
  const last = rows.length > list.length ? list.at(-1) : undefined;
  return { list, nextCursor: last === undefined ? null : cursorOf(request, (column) => last[column]) };
}

/** Throws `invalid` for a cursor that is none of this list. */
function placeOf({ list, order }: Pick<PageRequest<string>, "list" | "order">, cursor: string): (number | string)[] {
  if (order.holds === "text") {
    const { text, id } = fromTextCursor(list, cursor);
    return [text, id];
  }
  const { value, id } = fromCursor(list, cursor, order.holds === "count" ? maxCount : undefined);
  return [value, id];
}

function cursorOf<Column extends string>(
  { list, order }: Pick<PageRequest<Column>, "list" | "order">,
  read: (column: Column) => unknown,
): string {
  const [first, second] = order.columns;
  const id = Number(read(second ?? first));
  if (order.holds === "text") return toTextCursor(list, { text: String(read(first)), id });
  // Without a column before the id there is nothing to remember but the id.
  const value = second === undefined ? 0 : Number(read(first) ?? 0);
  if (!Number.isSafeInteger(value)) throw new Error(`${list}: an order by what is no whole number`);
  return toCursor(list, { value, id });
}
