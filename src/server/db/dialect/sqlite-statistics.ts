import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../schema.ts";
import type { Database, Writer } from "./engine.ts";
import type { StatisticsWork } from "./sqlite-statistics-thread.ts";

/**
 * What updates the planner's statistics: of all tables, or of those that have grown tenfold. It reads all rows of a table (half a second for
 * 100,000 films): with a sample it would take a status that nearly every row has for a rare one and scan whole tables.
 */
const statements = (of: "all" | "grown"): string[] => [
  "pragma analysis_limit = 0",
  of === "all" ? "analyze" : "pragma optimize = 0x10002",
  // The full text index prepares its own statements. Counted while it is empty, it would read its table to the end, up to a gigabyte for a
  // million films, to delete a few rows by a range of ids. Not counted, it is taken for large, but not by a connection that has counted it
  // before: so it is said to be.
  "delete from sqlite_stat1 where tbl glob 'search_tokens_*'",
  "insert into sqlite_stat1 (tbl, idx, stat) values ('search_tokens_data', null, '1000000')",
  "analyze sqlite_schema",
];

/** Updates the statistics, as at a start: of all tables when the schema has changed. Other connections go on with what they have read. */
export async function refreshStatistics(db: Kysely<Tables>, schemaChanged: boolean): Promise<void> {
  for (const statement of statements(schemaChanged ? "all" : "grown")) await sql.raw(statement).execute(db);
}

/**
 * Updates the statistics of tables that have grown tenfold, in a thread, for all connections of all processes: without it a site that was
 * started empty and then filled would go on as if it were empty. Other writers wait while a table is read.
 */
export async function refreshGrown(write: Database["write"], file: string): Promise<void> {
  if (!(await write(hasGrown))) return;
  const data: StatisticsWork = { file, statements: statements("grown") };
  const thread = new Worker(new URL("./sqlite-statistics-thread.ts", import.meta.url), {
    workerData: data,
    name: "statistics",
  });
  await once(thread, "exit");
}

async function hasGrown(trx: Writer): Promise<boolean> {
  // Only says what it would do.
  const { rows } = await sql<{ optimize: string }>`pragma optimize = 0x10003`.execute(trx);
  for (const { optimize } of rows) {
    const table = /"(\w+)"$/.exec(optimize)?.[1] ?? "";
    // Some empty tables are named each time; the full text index has no statistics.
    if (table.startsWith("search_tokens_")) continue;
    const some = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
    if (some.rows.length > 0) return true;
  }
  return false;
}
