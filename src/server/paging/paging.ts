import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import { fromCursor, fromTextCursor, maxCount, toCursor, toTextCursor } from "./cursor.ts";

/** Sort order of a list; its name is its key in the list's `orders`. */
export interface Order<Column extends string = string> {
  /** Columns to sort by; the last one is the id, which makes the order unique. */
  columns: readonly [Column] | readonly [Column, Column];
  direction: "asc" | "desc";
  /** Type of the first column unless it is a 64-bit number. PostgreSQL compares a `count` (32 bits) with 32-bit numbers only. */
  holds?: "count" | "text";
}

export const latestId = { columns: ["id"], direction: "desc" } as const satisfies Order;

interface PageRequest<Column extends string> {
  /** Name of the list and its order: cursors of other lists are invalid. */
  list: string;
  order: Order<Column>;
  /** Table of the columns. */
  table: string;
  /** Column name of the id in that table; default: the name in the rows. */
  idColumn?: string | undefined;
  /** SQL of the columns if they are not columns of that table, e.g. of several tables, or calculated. */
  refs?: readonly RawBuilder<unknown>[] | undefined;
  cursor?: string | undefined;
  pageSize: number;
}

/** One page of a query in the given order, starting after the cursor, and the cursor of the next page. */
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
    const position = positionOf(request, cursor);
    ordered = ordered.where(
      refs.length === 1
        ? sql<boolean>`${sql.join(refs)} ${side} ${position.at(-1)}`
        : sql<boolean>`(${sql.join(refs)}) ${side} (${sql.join(position)})`,
    );
  }
  for (const ref of refs) ordered = ordered.orderBy(ref, order.direction);
  const rows = await ordered.execute();
  const list = rows.slice(0, pageSize);
  const last = rows.length > list.length ? list.at(-1) : undefined;
  return { list, nextCursor: last === undefined ? null : cursorOf(request, (column) => last[column]) };
}

/** The values of a cursor; throws `invalid` for a cursor of another list. */
function positionOf({ list, order }: Pick<PageRequest<string>, "list" | "order">, cursor: string): (number | string)[] {
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
  // For an order by id alone, the cursor contains only the id.
  const value = second === undefined ? 0 : Number(read(first) ?? 0);
  if (!Number.isSafeInteger(value)) throw new Error(`${list}: an order by what is no whole number`);
  return toCursor(list, { value, id });
}
