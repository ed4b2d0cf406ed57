import { sql } from "kysely";
import { usualPace } from "./dialect/paced.ts";
import type { Database } from "./open.ts";
import type { Tables } from "./schema.ts";

/** Rows that one transaction deletes: on SQLite ten milliseconds, in which the thread does nothing else. */
const atOnce = 100;

/**
 * Deletes the rows whose `column` is at or before a time, in the unit of the column, which should have an index. A few at a time: after a
 * busy hour there are hundreds of thousands, and everything else goes on between them. May run in several processes at once.
 */
export async function forgetBefore<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  column: keyof Tables[Table] & string,
  time: number,
): Promise<void> {
  const old = sql`from ${sql.table(table)} where ${sql.ref(column)} <= ${time} limit ${sql.lit(atOnce)}`;
  const chosen =
    db.engine === "sqlite" ? sql`rowid in (select rowid ${old})` : sql`ctid = any(array(select ctid ${old}))`;
  for (let deleted = atOnce; deleted === atOnce;) {
    const { numAffectedRows } = await db.write((trx) =>
      sql`delete from ${sql.table(table)} where ${chosen}`.execute(trx),
    );
    deleted = Number(numAffectedRows ?? 0);
    if (deleted === atOnce) await usualPace.rest();
  }
}
