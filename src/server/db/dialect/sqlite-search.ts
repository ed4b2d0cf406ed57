import { sql } from "kysely";
import type { Match } from "#lib/search/query.ts";
import type { SearchTokens } from "./engine.ts";

/** FTS5 over tokens made here: its own tokenizer only has to part them at spaces. */
export const sqliteSearch: SearchTokens = {
  async put(trx, place, { names, words }) {
    const tokens = [...names, ...words].join(" ");
    await sql`insert into search_tokens (rowid, tokens) values (${place}, ${tokens})`.execute(trx);
  },
  async remove(trx, place) {
    await sql`delete from search_tokens where rowid = ${place}`.execute(trx);
  },
  async clear(trx) {
    await sql`insert into search_tokens (search_tokens) values ('delete-all')`.execute(trx);
  },
  // The index takes limits only when they are integers, and a parameter is a float.
  places: (match, from, before) => sql`(
    select rowid as place from search_tokens
    where search_tokens match ${toText(match)} and rowid >= cast(${from} as bigint) and rowid < cast(${before} as bigint))`,
};

/** Tokens consist of letters and digits only, so quoting them is all the escaping there is. */
function toText(match: Match): string {
  if (typeof match === "string") return `"${match}"`;
  if ("all" in match) return `(${match.all.map(toText).join(" AND ")})`;
  if ("any" in match) return `(${match.any.map(toText).join(" OR ")})`;
  return `(${toText(match.match)} NOT ${toText(match.without)})`;
}
