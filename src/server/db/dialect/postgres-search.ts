import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Match } from "#lib/search/query.ts";
import type { SearchTokens } from "./engine.ts";

/** Two token columns with GIN indexes: names are short and often asked for, words are many. */
export const postgresSearch: SearchTokens = {
  async put(trx, place, { names, words }) {
    await sql`insert into search_tokens (place, names, words) values (${place}, ${names}::text[], ${words}::text[])`.execute(
      trx,
    );
  },
  async remove(trx, place) {
    await sql`delete from search_tokens where place = ${place}`.execute(trx);
  },
  async clear(trx) {
    await sql`delete from search_tokens`.execute(trx);
  },
  table: sql`search_tokens as found`,
  placeColumn: sql`found.place`,
  matches,
};

type Column = "found.names" | "found.words";

/** Kinds `x` and `r` are words, see `lib/search/tokens.ts`. */
function columnOf(token: string): Column {
  return token.startsWith("x") || token.startsWith("r") ? "found.words" : "found.names";
}

function matches(match: Match): RawBuilder<SqlBool> {
  if (typeof match === "string") return contains(columnOf(match), "@>", [match]);
  if ("all" in match) return combine(match.all, "@>", sql` and `);
  if ("any" in match) return combine(match.any, "&&", sql` or `);
  return sql<SqlBool>`(${matches(match.match)} and not ${matches(match.without)})`;
}

/** Tokens of one column go into one condition, which is one look into its index. */
function combine(parts: readonly Match[], operator: "@>" | "&&", separator: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const tokens = parts.filter((part) => typeof part === "string");
  const columns = [...Map.groupBy(tokens, columnOf)].map(([column, list]) => contains(column, operator, list));
  const others = parts.filter((part) => typeof part !== "string").map(matches);
  return sql<SqlBool>`(${sql.join([...columns, ...others], separator)})`;
}

function contains(column: Column, operator: "@>" | "&&", tokens: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${tokens}::text[]`;
}
