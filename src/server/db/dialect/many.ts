import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { NewRow, Tables } from "../schema.ts";
import type { ColumnTypes, Writer } from "./engine.ts";

type Engine = ColumnTypes["engine"];

/**
 * Inserts many rows with the same columns, passed as one JSON parameter: with thousands of rows, a parameter for each value is slower than
 * the insert itself. Returns the `returning` columns of the new rows; existing rows stay unchanged.
 */
export async function insertMany<Table extends keyof Tables, Column extends string = never>(
  engine: Engine,
  trx: Writer,
  table: Table,
  rows: readonly NewRow<Table>[],
  returning: readonly Column[] = [],
): Promise<Record<Column, unknown>[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const answers =
    returning.length === 0 ? sql`` : sql`returning ${sql.join(returning.map((column) => sql.ref(column)))}`;
  const values = rowsOf[engine](table, columns, JSON.stringify(rows));
  const statement = sql<Record<Column, unknown>>`
    insert into ${sql.table(table)} (${names}) ${values} on conflict do nothing ${answers}`;
  return (await statement.execute(trx)).rows;
}

const rowsOf: Record<Engine, (table: string, columns: readonly string[], rows: string) => RawBuilder<unknown>> = {
  sqlite: (_table, columns, rows) =>
    sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${rows}) where true`,
  postgres: (table, columns, rows) =>
    sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from json_populate_recordset(null::${sql.table(table)}, ${rows})`,
};

/** Condition that a column equals one of the values. They are one parameter, so the statement is the same for any number of values. */
export function isAmong(
  engine: Engine,
  column: string,
  values: readonly string[] | readonly number[],
): RawBuilder<SqlBool> {
  return engine === "sqlite"
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...values]})`;
}

/** The texts of a column with a JSON list of them, as a table `element` with the column `value`. */
export function elementsOf(engine: Engine, column: string): RawBuilder<unknown> {
  return engine === "sqlite"
    ? sql`json_each(${sql.ref(column)}) as element`
    : sql`jsonb_array_elements_text(${sql.ref(column)}::jsonb) as element(value)`;
}

/** Adds to a counter column in many rows; `by` maps row ids to the number to add. */
export async function addToMany(
  engine: Engine,
  trx: Writer,
  { table, column }: { table: keyof Tables; column: string },
  by: ReadonlyMap<number, number>,
): Promise<void> {
  const list = [...by].filter(([, more]) => more !== 0).toSorted(([one], [other]) => one - other);
  if (list.length === 0) return;
  const kept = sql.ref(column);
  const rows = JSON.stringify(list.map(([id, more]) => ({ id, more })));
  const more =
    engine === "sqlite"
      ? sql`(select value ->> 'id' as id, value ->> 'more' as more from json_each(${rows}))`
      : sql`json_to_recordset(${rows}) as added(id bigint, more bigint)`;
  const named = engine === "sqlite" ? sql`${more} as added` : more;
  await sql`update ${sql.table(table)} set ${kept} = ${kept} + added.more from ${named} where ${sql.table(table)}.id = added.id`.execute(
    trx,
  );
}
