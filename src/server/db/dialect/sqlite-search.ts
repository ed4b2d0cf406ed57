import { sql, type RawBuilder } from "kysely";
import type { Match } from "#lib/search/match.ts";
import type { PlaceRange, SearchTokens } from "./engine.ts";

/** What the index gathers in memory before it writes it out. */
const defaultBytes = 1_048_576;
const fillingBytes = 64 * defaultBytes;

/** FTS5 over tokens made here: its own tokenizer only has to part them at spaces. */
export const sqliteSearch: SearchTokens = {
  async put(trx, things) {
    // In the index's own order: a row before the last one makes it write out all it has gathered.
    for (const { place, tokens } of things.toSorted((left, right) => left.place - right.place)) {
      const text = [...tokens.names, ...tokens.words].join(" ");
      await sql`insert into search_tokens (rowid, tokens) values (${place}, ${text})`.execute(trx);
    }
  },
  async remove(trx, places) {
    for (const place of places) await sql`delete from search_tokens where rowid = ${place}`.execute(trx);
  },
  async clear(trx) {
    await sql`insert into search_tokens (search_tokens) values ('delete-all')`.execute(trx);
    await sql`insert into search_tokens (search_tokens, rank) values ('hashsize', ${sql.lit(fillingBytes)})`.execute(
      trx,
    );
  },
  async settle(trx) {
    await sql`insert into search_tokens (search_tokens) values ('optimize')`.execute(trx);
    await sql`insert into search_tokens (search_tokens, rank) values ('hashsize', ${sql.lit(defaultBytes)})`.execute(
      trx,
    );
  },
  async known(reader, tokens) {
    const list = JSON.stringify(tokens);
    const query = sql<{ value: string }>`
      select value from json_each(${list})
      where exists (select 1 from search_tokens where search_tokens match '"' || value || '"')`;
    const { rows } = await query.execute(reader);
    return new Set(rows.map(({ value }) => value));
  },
  found: (match, range, { now, limit }) => sql`(
    select d.* from ${places(match, range)} as hit
    inner join search_documents as d on d.place = hit.place
    where d.published_at <= ${now}
    order by hit.place desc
    limit ${limit}
  )`,
};

/** The index takes limits only when they are integers, and a parameter is a float. */
function places(match: Match, { from, before }: PlaceRange): RawBuilder<unknown> {
  return sql`(
    select rowid as place from search_tokens
    where search_tokens match ${toText(match)} and rowid >= cast(${from} as bigint) and rowid < cast(${before} as bigint))`;
}

/** Tokens consist of letters and digits only, so quoting them is all the escaping there is. */
function toText(match: Match): string {
  if (typeof match === "string") return `"${match}"`;
  if ("all" in match) return `(${match.all.map(toText).join(" AND ")})`;
  if ("any" in match) return `(${match.any.map(toText).join(" OR ")})`;
  return `(${toText(match.match)} NOT ${toText(match.without)})`;
}
