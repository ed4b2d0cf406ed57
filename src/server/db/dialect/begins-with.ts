import { sql, type RawBuilder } from "kysely";
import type { Database } from "./engine.ts";

/**
 * Condition that a column starts with `start`, answered from the column's index. PostgreSQL needs an index with `text_pattern_ops` for it.
 */
export function beginsWith(engine: Database["engine"], column: string, start: string): RawBuilder<boolean> {
  const [from, to] = [start, `${start}\u{10ffff}`];
  return engine === "postgres"
    ? sql<boolean>`${sql.ref(column)} ~>=~ ${from} and ${sql.ref(column)} ~<~ ${to}`
    : sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
}
