import { sql, type RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import type { Match } from "#lib/search/match.ts";
import { usualPace } from "./paced.ts";
import type { PositionRange, Reader, SearchTokens, SearchWindow, Writer } from "./engine.ts";

/**
 * Settings of FTS5: the size of its write buffer in bytes, and with how many parts of about the same size it begins to merge them a little at
 * each write, and with how many at once. While the whole index is written anew more parts are left, because each merge writes everything again;
 * at once they would block other writes for long.
 */
const settings = {
  usual: { hashsize: 1_048_576, automerge: 4, crisismerge: 16 },
  filling: { hashsize: 64 * 1_048_576, automerge: 16, crisismerge: 64 },
};

/** Index pages (half a kilobyte each) written per merge step: about 50 ms. */
const mergedPages = 2000;

const maxSeen = 10_000;
const seenTokens = new WeakMap<object, LRUCache<string, true>>();

/** Tokens that have been seen in a database's index. One that is gone since costs a lookup that finds nothing; new ones are looked for. */
function seenIn(reader: Reader): LRUCache<string, true> {
  // By adapter: all transactions of a database have the same.
  const { adapter } = reader.getExecutor();
  const seen = seenTokens.get(adapter) ?? new LRUCache<string, true>({ max: maxSeen });
  seenTokens.set(adapter, seen);
  return seen;
}

/** FTS5 over tokens made by this site; its own tokenizer only splits at spaces. */
export const sqliteSearch: SearchTokens = {
  isRemote: false,
  async put(trx, documents) {
    if (documents.length === 0) return;
    // In ascending order: inserting a lower row id than the last one flushes the index's write buffer.
    const rows = documents
      .toSorted((left, right) => left.place - right.place)
      .map(({ place: index, tokens }) => [index, [...tokens.names, ...tokens.words].join(" ")]);
    await sql`
      insert into search_tokens (rowid, tokens)
      select value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)})`.execute(trx);
  },
  async remove(trx, places) {
    if (places.length === 0) return;
    await sql`
      delete from search_tokens where rowid in (select value from json_each(${JSON.stringify(places)}))`.execute(trx);
  },
  async clear(trx) {
    await sql`insert into search_tokens (search_tokens) values ('delete-all')`.execute(trx);
    await set(trx, settings.filling);
  },
  async settle(maintain, _kinds, pace = usualPace) {
    // A merge that starts with a negative number covers the whole index; it is finished when a step writes nothing more.
    for (let pages = -mergedPages, isDone = false; !isDone; pages = mergedPages) {
      isDone = await maintain(async (trx) => {
        const before = await changesOf(trx);
        await sql`insert into search_tokens (search_tokens, rank) values ('merge', ${sql.lit(pages)})`.execute(trx);
        return (await changesOf(trx)) - before < 2;
      });
      if (!isDone) await pace.rest();
    }
    await maintain((trx) => set(trx, settings.usual));
  },
  async fit() {},
  textOf: toText,
  async known(reader, tokens) {
    const seen = seenIn(reader);
    const others = tokens.filter((token) => seen.get(token) === undefined);
    if (others.length > 0) {
      const query = sql<{ value: string }>`
        select value from json_each(${JSON.stringify(others)})
        where exists (select 1 from search_tokens where search_tokens match '"' || value || '"')`;
      const { rows } = await query.execute(reader);
      for (const { value } of rows) seen.set(value, true);
    }
    return new Set(tokens.filter((token) => seen.has(token)));
  },
  found(match, ranges, window) {
    const [first, ...others] = ranges;
    if (first === undefined) return sql`(select *, null as places from search_documents where false)`;
    if (others.length === 0) return highest(positionsIn(match, first), window);
    // Looking up the tokens takes most of the time. Rare tokens are found with one lookup over all kinds, by descending position; only the
    // kinds it did not cover completely are looked up separately.
    const few = Math.max(fewHits, window.limit);
    const widest = {
      from: Math.min(...ranges.map(({ from }) => from)),
      before: Math.max(...ranges.map(({ before }) => before)),
    };
    const parts = ranges.flatMap((range) => {
      const isDone = sql`(select place from lowest) < ${range.from}`;
      const swept = sql`select place from swept where ${isDone} and ${within("place", range)}`;
      const all = sql`(select group_concat(hit.place) from ${publicDocuments(swept, window)})`;
      return [
        highest(swept, window, window.isCounting ? all : nothing),
        highest(positionsIn(match, range, isDone), window),
      ];
    });
    return sql`(
      with swept as materialized (${positionsIn(match, widest)} order by rowid desc limit ${sql.lit(few)}),
      lowest as materialized (select case when count(*) < ${few} then -1 else min(place) end as place from swept)
      ${sql.join(
        parts.map((part) => sql`select * from ${part}`),
        sql` union all `,
      )}
    )`;
  },
  some(match, ranges, window) {
    // By ascending position, which the index reads faster.
    const parts = ranges.map(
      (range) =>
        sql`select * from (select d.* from ${publicDocuments(positionsIn(match, range), window)} limit ${sql.lit(window.limit)})`,
    );
    return sql`(${sql.join(parts, sql` union all `)})`;
  },
};

async function set(trx: Writer, values: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await sql`insert into search_tokens (search_tokens, rank) values (${sql.lit(name)}, ${sql.lit(value)})`.execute(
      trx,
    );
}

/** Number of rows written by this connection so far. */
async function changesOf(trx: Writer): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(trx);
  return rows[0]?.changes ?? 0;
}

/** Matches up to this number, in all kinds together, are read with one lookup. */
const fewHits = 100;

const nothing = sql`null`;

function highest(
  places: RawBuilder<unknown>,
  window: SearchWindow,
  all: RawBuilder<unknown> = nothing,
): RawBuilder<unknown> {
  return sql`(
    select d.*, ${all} as places from ${publicDocuments(places, window)}
    order by hit.place desc limit ${sql.lit(window.limit)}
  )`;
}

function publicDocuments(places: RawBuilder<unknown>, { now }: SearchWindow): RawBuilder<unknown> {
  // SQLite runs a cross join in written order; otherwise the planner scans all documents instead of sorting a few matches.
  return sql`(${places}) as hit
    cross join search_documents as d where d.place = hit.place and d.published_at <= ${now}`;
}

/** If `unless` is true the full text query is empty. As a separate condition it would be checked only after all tokens were looked up. */
function positionsIn(
  match: RawBuilder<string>,
  range: PositionRange,
  unless?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const terms = unless ? sql`case when ${unless} then '""' else ${match} end` : match;
  return sql`select rowid as place from search_tokens where search_tokens match ${terms} and ${within("rowid", range)}`;
}

/** The full text index accepts only integer limits, and a parameter is a float. */
function within(column: "rowid" | "place", { from, before }: PositionRange): RawBuilder<unknown> {
  return sql`${sql.ref(column)} >= cast(${from} as bigint) and ${sql.ref(column)} < cast(${before} as bigint)`;
}

/** Tokens consist of letters and digits only, so quoting them is enough escaping. */
function toText(match: Match): string {
  if (typeof match === "string") return `"${match}"`;
  if ("all" in match) return `(${match.all.map(toText).join(" AND ")})`;
  if ("any" in match) return `(${match.any.map(toText).join(" OR ")})`;
  return `(${toText(match.match)} NOT ${toText(match.without)})`;
}
