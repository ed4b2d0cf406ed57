import { type RawBuilder, type SqlBool, sql } from "kysely";
import { usualPace } from "./dialect/paced.ts";
import type { Database, Writer } from "./open.ts";
import type { Tables } from "./schema.ts";

/** Rows that one transaction deletes: on SQLite ten milliseconds, in which the thread does nothing else. */
const atOnce = 100;

/** Rows of a table that are forgotten some time after the time in their `column`, which should have an index. */
export interface Aging {
  table: keyof Tables & string;
  column: string;
  /** Milliseconds. */
  keptFor: number;
  /** What the column counts in, in milliseconds: 1 unless said otherwise. */
  unit?: number;
}

/** Checks that the table has the column. */
export function aging<Table extends keyof Tables & string>(
  rows: Aging & { table: Table; column: keyof Tables[Table] & string },
): Aging {
  return rows;
}

/** Deletes what is too old. May run in several processes at once, and be stopped. */
export function forget(
  { db, now }: { db: Database; now(): number },
  { table, column, keptFor, unit = 1 }: Aging,
  stopping?: AbortSignal,
): Promise<void> {
  const time = Math.floor((now() - keptFor) / unit);
  return deletePaced(db, table, sql<SqlBool>`${sql.ref(column)} <= ${time}`, stopping);
}

/** Deletes rows of a table, a few at a time: there may be hundreds of thousands, and everything else goes on between them. */
export async function deletePaced(
  db: Database,
  table: keyof Tables & string,
  which: RawBuilder<SqlBool>,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted && (await db.write((trx) => deleteSome(db, trx, table, which)))) await usualPace.rest();
}

/** Deletes some of the rows of a table. Returns whether there may be more. */
export async function deleteSome(
  { engine }: Pick<Database, "engine">,
  trx: Writer,
  table: keyof Tables & string,
  which: RawBuilder<SqlBool>,
): Promise<boolean> {
  const some = sql`from ${sql.table(table)} where ${which} limit ${sql.lit(atOnce)}`;
  const chosen =
    engine === "sqlite" ? sql`rowid in (select rowid ${some})` : sql`ctid = any(array(select ctid ${some}))`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${chosen}`.execute(trx);
  return Number(numAffectedRows ?? 0) === atOnce;
}
