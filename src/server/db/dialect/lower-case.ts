import type { DatabaseSync } from "node:sqlite";
import { type RawBuilder, sql } from "kysely";
import type { ColumnTypes } from "./engine.ts";

type Engine = ColumnTypes["engine"];

/**
 * Adds a `lower` for all letters to a connection to SQLite. A query that uses it takes three times as long as with SQLite's own, which is too
 * slow for what is searched while somebody types.
 */
export function addLowerCase(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true };
  database.function("lower_all", options, (text) => (typeof text === "string" ? text.toLowerCase() : text));
}

/** A column in lower case whatever its letters, to compare rows with each other. */
export const lowerCase = (engine: Engine, column: string): RawBuilder<string> =>
  engine === "sqlite" ? sql`lower_all(${sql.ref(column)})` : sql`lower(${sql.ref(column)})`;

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
  const text = typed.toLowerCase();
  const pattern = `%${text.replaceAll(/[~%_]/g, "~$&")}%`;
  return sql`${lowered(column, text)} like ${pattern} escape '~'`;
}
