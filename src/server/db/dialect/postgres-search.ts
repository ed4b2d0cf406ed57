import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Match } from "#lib/search/match.ts";
import type { PlaceRange, SearchTokens } from "./engine.ts";
import { createFrequencies } from "./postgres-frequencies.ts";

/** Two token columns with GIN indexes: names are short and often asked for, words are many. */
export function createPostgresSearch(): SearchTokens {
  const frequencies = createFrequencies();
  return {
    async put(trx, things) {
      const rows = things.map(
        ({ place, tokens }) => sql`(cast(${place} as bigint), ${tokens.names}::text[], ${tokens.words}::text[])`,
      );
      if (rows.length > 0)
        await sql`insert into search_tokens (place, names, words) values ${sql.join(rows)}`.execute(trx);
    },
    async remove(trx, places) {
      if (places.length > 0) await sql`delete from search_tokens where place = any(${places}::bigint[])`.execute(trx);
    },
    async clear(trx) {
      await sql`truncate search_tokens`.execute(trx);
      for (const column of columns) await sql`drop index if exists ${sql.ref(indexOf(column))}`.execute(trx);
    },
    async settle(trx) {
      // However many rows there are, sorting them once is quicker than putting each in its place, but takes its time.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
      for (const column of columns) {
        const index = sql.ref(indexOf(column));
        // Rows that wait to be put in their place would be read one by one by every search.
        await sql`create index if not exists ${index} on search_tokens using gin (${sql.ref(column)}) with (fastupdate = off)`.execute(
          trx,
        );
      }
      // So many words are common that the usual statistics would leave most of them out.
      await sql`alter table search_tokens alter column words set statistics 400`.execute(trx);
      await sql`analyze search_tokens`.execute(trx);
      await sql`analyze search_documents`.execute(trx);
    },
    async known(reader, tokens) {
      await frequencies.refresh(reader);
      // A look into the index ends at the first token that is not there.
      return new Set(tokens);
    },
    places: (match, range) => hits(match, range),
    found(match, range, { now, limit }) {
      const fetched = sql`
      select d.* from ${hits(match, range)} as hit
      inner join search_documents as d on d.place = hit.place
      where d.published_at <= ${now}`;
      if (frequencies.shareOf(match) < denseShare) return sql`(${fetched} order by d.place desc limit ${limit})`;
      // What stands in many rows is met soon on the way down the places; when it is not, the index is asked after all.
      return sql`(
      with walked as materialized (
        select d.* from (
          select * from search_tokens ${within(range)} order by place desc limit ${sql.lit(walkedRows)}
        ) as found
        inner join search_documents as d on d.place = found.place
        where ${matches(match)} and d.published_at <= ${now}
        order by found.place desc
        limit ${limit}
      )
      select * from walked
      union all
      select * from (${fetched} and (select count(*) from walked) < ${limit} and not exists (
        select 1 from walked where walked.place = d.place
      ) order by d.place desc limit ${limit}) as fetched
      order by place desc
      limit ${limit}
    )`;
    },
  };
}

/** From this share of all rows on, walking down the places is quicker than fetching all that has the tokens. */
const denseShare = 0.04;
const walkedRows = 500;

/**
 * Comes from the index, whatever the planner expects: it cannot know how seldom some tokens meet in one row, and would walk through the
 * whole table for the few that are wanted.
 */
function hits(match: Match, range: PlaceRange): RawBuilder<unknown> {
  return sql`(
    with hits as materialized (select place from search_tokens as found ${within(range)} and ${matches(match)})
    select place from hits
  )`;
}

function within({ from, before }: PlaceRange): RawBuilder<unknown> {
  return sql`where place >= cast(${from} as bigint) and place < cast(${before} as bigint)`;
}

const columns = ["names", "words"] as const;

function indexOf(column: (typeof columns)[number]): string {
  return `search_tokens_${column}`;
}

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
