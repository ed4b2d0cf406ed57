import { sql, type RawBuilder } from "kysely";
import type { Database } from "./engine.ts";

/** Whether a column begins with `start`, read from the column's index. PostgreSQL's is ordered by characters with `text_pattern_ops`. */
export function beginsWith(engine: Database["engine"], column: string, start: string): RawBuilder<boolean> {
  const [from, to] = [start, `${start}\u{10ffff}`];
  return engine === "postgres"
    ? sql<boolean>`${sql.ref(column)} ~>=~ ${from} and ${sql.ref(column)} ~<~ ${to}`
    : sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
}
