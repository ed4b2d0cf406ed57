import { type RawBuilder, sql } from "kysely";

/**
 * A column in lower case, as far as a text in lower case can be found in it. SQLite's own `lower` knows ASCII only, so other letters of the
 * text are replaced one by one.
 */
export function lowered(column: string, text: string): RawBuilder<string> {
  let value = sql<string>`lower(${sql.ref(column)})`;
  for (const small of new Set(text.replaceAll(/[\0-\x7F]/g, ""))) {
    const capital = small.toUpperCase();
    if (capital !== small && capital.length === small.length) value = sql`replace(${value}, ${capital}, ${small})`;
  }
  return value;
}

/** Whether a column contains what somebody typed, in capitals or not. */
export function contains(column: string, typed: string): RawBuilder<boolean> {
  const text = typed.toLowerCase().replaceAll(/[\\%_]/g, "");
  return sql`${lowered(column, text)} like ${`%${text}%`}`;
}
