import { type RawBuilder, sql } from "kysely";
import type { Match } from "#lib/search/match.ts";
import type { PositionRange, SearchTokens, SearchWindow, Writer } from "./engine.ts";
import { fitWalk } from "./postgres-walk.ts";

/** Number of documents in the smallest tier; each next tier is larger by the factor `tierGrowth`. */
const smallestTier = 1500;
const tierGrowth = 8;
/** Memory for building an index over existing rows. */
const leastMemory = "256MB";

/**
 * `tsvector` rows with partial GIN indexes: for each kind one index over all of it and one per tier of its highest positions
 * (`0013-search-vectors.ts`), which `search_walk` asks in turn (`postgres-walk.ts`).
 */
export const postgresSearch: SearchTokens = {
  isRemote: true,
  async put(trx, documents) {
    const rows = documents.map(
      ({ place: index, tokens }) =>
        sql`(cast(${index} as bigint), array_to_tsvector(${[...tokens.names, ...tokens.words]}::text[]))`,
    );
    if (rows.length > 0) await sql`insert into search_vectors (place, tokens) values ${sql.join(rows)}`.execute(trx);
  },
  async remove(trx, places) {
    if (places.length > 0) await sql`delete from search_vectors where place = any(${places}::bigint[])`.execute(trx);
  },
  async clear(trx) {
    await sql`truncate search_vectors`.execute(trx);
    const { rows } = await sql<{ floor: number }>`select floor from search_tiers`.execute(trx);
    await dropTiers(
      trx,
      rows.map(({ floor }) => floor),
    );
    // Without indexes it would read everything.
    await fitWalk(trx);
  },
  settle: (maintain, kinds) =>
    maintain(async (trx) => {
      // The more of the index fits into memory, the fewer times it is gone through; an operator may have set more.
      await sql`
        select set_config('maintenance_work_mem', ${leastMemory}, true)
        where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes(${leastMemory})`.execute(trx);
      await postgresSearch.fit(trx, kinds);
      await sql`analyze search_vectors`.execute(trx);
      await sql`analyze search_documents`.execute(trx);
    }),
  async fit(trx, kinds) {
    for (const kind of kinds) {
      const floors = await floorsOf(trx, kind);
      if (floors.length === (await tiersOf(trx, kind)).length) continue;
      // If several processes start at once, only one does the work.
      await sql`lock table search_tiers in exclusive mode`.execute(trx);
      const tiers = await tiersOf(trx, kind);
      if (floors.length === tiers.length) continue;
      await dropTiers(
        trx,
        tiers.filter((floor) => floor !== kind.from),
      );
      for (const floor of floors.filter((one) => one !== kind.from || !tiers.includes(one)))
        await addTier(trx, kind, floor);
    }
    await fitWalk(trx);
  },
  async known(reader, tokens) {
    // Looking up a query in the index already ends at the first unknown token, but removing an unknown word halves the number of query
    // variants.
    const terms = tokens.filter((token) => token.startsWith("w"));
    if (terms.length === 0) return new Set(tokens);
    const query = sql<{ value: string }>`
      select value from unnest(${terms}::text[]) as value
      where exists (
        select 1 from (select distinct kind_from, behind from search_tiers) as kind
        cross join lateral search_walk(quote_literal(value), kind.kind_from, kind.behind, ${Number.MAX_SAFE_INTEGER}, 1)
      )`;
    const { rows } = await query.execute(reader);
    const known = new Set(rows.map(({ value }) => value));
    return new Set(tokens.filter((token) => !token.startsWith("w") || known.has(token)));
  },
  textOf: toText,
  found: (match, ranges, window) => sql`(select *, null::text as places from ${walk(match, ranges, window)} as walked)`,
  some: walk,
};

/**
 * Lowest positions of the tiers of a kind. Each tier contains the smaller ones and less than half of all documents; the last one is the
 * whole kind.
 */
async function floorsOf(trx: Writer, { from, before }: PositionRange): Promise<number[]> {
  const floors: number[] = [];
  const highest = trx
    .selectFrom("search_documents")
    .select("place")
    .where("place", ">=", from)
    .where("place", "<", before)
    .orderBy("place", "desc")
    .limit(1);
  for (let size = smallestTier; ; size *= tierGrowth) {
    const floor = await highest.offset(size).executeTakeFirst();
    const beyond = await highest.offset(2 * size).executeTakeFirst();
    if (!floor || !beyond) return [...floors, from];
    floors.push(floor.place);
  }
}

async function tiersOf(trx: Writer, { from }: PositionRange): Promise<number[]> {
  const { rows } = await sql<{ floor: number }>`select floor from search_tiers where kind_from = ${from}`.execute(trx);
  return rows.map(({ floor }) => floor);
}

async function addTier(trx: Writer, { from, before }: PositionRange, floor: number): Promise<void> {
  await sql`insert into search_tiers (kind_from, floor, behind) values (${from}, ${floor}, ${before})`.execute(trx);
  // `fastupdate = off`: pending index entries would be read one by one in every search.
  await sql`create index ${indexOf(floor)} on search_vectors using gin (tokens) with (fastupdate = off)
    where place >= ${sql.lit(floor)} and place < ${sql.lit(before)}`.execute(trx);
}

async function dropTiers(trx: Writer, floors: readonly number[]): Promise<void> {
  for (const floor of floors) {
    await sql`delete from search_tiers where floor = ${floor}`.execute(trx);
    await sql`drop index if exists ${indexOf(floor)}`.execute(trx);
  }
}

function indexOf(floor: number) {
  return sql.ref(`search_vectors_${floor}`);
}

function walk(
  match: RawBuilder<string>,
  ranges: readonly PositionRange[],
  { now, limit }: SearchWindow,
): RawBuilder<unknown> {
  return sql`(
    select d.* from unnest(
      ${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ before }) => before)}::bigint[]
    ) as kind (begins, ends)
    cross join lateral search_walk(${match}, kind.begins, kind.ends, ${now}, ${limit}) as hit (place)
    inner join search_documents as d on d.place = hit.place
  )`;
}

/** Tokens consist of letters and digits only, so quoting them is enough escaping. */
function toText(match: Match): string {
  if (typeof match === "string") return `'${match}'`;
  if ("all" in match) return `(${match.all.map(toText).join(" & ")})`;
  if ("any" in match) return `(${match.any.map(toText).join(" | ")})`;
  return `(${toText(match.match)} & !${toText(match.without)})`;
}
