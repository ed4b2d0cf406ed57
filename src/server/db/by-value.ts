import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * Compares a text column without using its index. Given `id in (…)` as well, SQLite would otherwise scan an index of all published rows
 * instead of looking up a few ids. PostgreSQL still uses the comparison to estimate the number of rows.
 */
export function byValue(column: string, value: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} = ${value}) is true`;
}
