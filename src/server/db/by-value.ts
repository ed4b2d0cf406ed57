import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * A text column that is compared without its index. Beside `id in (…)` SQLite would rather walk through an index of everything
 * that is published than look up a few ids. PostgreSQL still sees the comparison and how many rows it leaves.
 */
export function byValue(column: string, value: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} = ${value}) is true`;
}
