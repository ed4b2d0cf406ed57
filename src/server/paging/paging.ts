import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Reader } from "../db/open.ts";
import { type Blanks, preparedShapes, type Values } from "../db/prepared.ts";
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
  const position = request.cursor === undefined ? null : positionOf(request, request.cursor);
  return pageOf(await ordered(query, request, position).execute(), request);
}

/** Where a page begins, in a query that is built once. */
type After = { afterValue: number | string; afterId: number };

/**
 * Like `readPage`, for lists that are read often: the query is built and compiled once for each shape, which `nameOf` must name completely;
 * everything in a request but its cursor and page size follows from the shape.
 */
export function preparedPages<Shape, Input extends Values, Tables, From extends keyof Tables, Row>(
  nameOf: (shape: Shape) => string,
  build: (db: Reader, blanks: Blanks<Input>, shape: Shape) => SelectQueryBuilder<Tables, From, Row>,
) {
  const read = preparedShapes(
    ({ shape, request }: { shape: Shape; request: PageRequest<string> }) =>
      `${nameOf(shape)} ${request.pageSize} ${request.cursor === undefined}`,
    (db, blanks: Blanks<Input & After>, { shape, request }) => {
      const position = request.cursor === undefined ? null : [blanks("afterValue"), blanks("afterId")];
      // It fills in the values of a part of its input as well.
      // eslint-disable-next-line typescript/consistent-type-assertions
      return ordered(build(db, blanks as Blanks<Input>, shape), request, position);
    },
  );
  return async <Column extends keyof Row & string>(
    db: Reader,
    shape: Shape,
    values: Input,
    request: PageRequest<Column>,
  ) => {
    const [afterValue = 0, afterId = 0] = request.cursor === undefined ? [] : positionOf(request, request.cursor);
    const rows = await read(db, { shape, request }, { ...values, afterValue, afterId: Number(afterId) });
    return pageOf(rows, request);
  };
}

function ordered<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { order, table, idColumn, refs: given, pageSize }: PageRequest<string>,
  position: readonly unknown[] | null,
): SelectQueryBuilder<Tables, From, Row> {
  const refs =
    given ??
    order.columns.map((column, index) =>
      sql.ref(`${table}.${index === order.columns.length - 1 ? (idColumn ?? column) : column}`),
    );
  let page = query.limit(pageSize + 1);
  if (position !== null) {
    const side = sql.raw(order.direction === "asc" ? ">" : "<");
    page = page.where(
      refs.length === 1
        ? sql<boolean>`${sql.join(refs)} ${side} ${position.at(-1)}`
        : sql<boolean>`(${sql.join(refs)}) ${side} (${sql.join(position)})`,
    );
  }
  for (const ref of refs) page = page.orderBy(ref, order.direction);
  return page;
}

function pageOf<Row extends object, Column extends keyof Row & string>(
  rows: readonly Row[],
  request: PageRequest<Column>,
) {
  const list = rows.slice(0, request.pageSize);
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
