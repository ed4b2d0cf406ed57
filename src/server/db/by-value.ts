import { sql, type RawBuilder } from "kysely";

/**
 * A text column that is compared without its index. Beside `id in (…)` SQLite would rather walk through an index of everything
 * that is published than look up a few ids.
 */
export function byValue(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || ''`;
}
