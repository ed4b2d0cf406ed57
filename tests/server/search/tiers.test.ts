import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { openDatabase, type Database } from "#server/db/open.ts";
import { positionsOf } from "#server/search/position.ts";
import { createMigratedStore, testEngine, type TestStore } from "../../helpers/database.ts";

const { from, behind } = positionsOf(kinds.video.type);
const range = { from, before: behind };
/** Enough for two tiers. */
const documents = 4000;
const rareEvery = 1500;

let store: TestStore;
let database: Database;

/** Places of what has the token, counted from the lowest, highest first. */
async function found(token: string, limit: number, before = behind): Promise<number[]> {
  const match = sql<string>`${database.search.textOf(token)}`;
  const window = { now: sql<number>`${Number.MAX_SAFE_INTEGER}`, limit };
  const { rows } = await sql<{ place: number }>`
    select place from ${database.search.found(match, [{ from, before }], window)} as found order by place desc`.execute(
    database.read,
  );
  return rows.map(({ place }) => place - from);
}

const tiers = async () => {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'search_walk'`.execute(database.read);
  return [...(rows[0]?.source ?? "").matchAll(/place >= (\d+)/g)].map(([, floor]) => Number(floor) - from);
};

const fit = () => database.maintain((trx) => database.search.fit(trx, [range]));

// Only PostgreSQL has tiers.
beforeAll(async () => {
  if (testEngine !== "postgres") return;
  store = await createMigratedStore();
  database = await openDatabase({ dataDir: store.dataDir, url: store.databaseUrl }, () => {});
  await database.maintain(async (trx) => {
    await sql`
      insert into search_documents (content_type, target_id, place, published_at, names)
      select ${kinds.video.type}, n, ${from}::bigint + n, 0, '["x"]' from generate_series(1, ${documents}::integer) as n`.execute(
      trx,
    );
    await sql`
      insert into search_vectors (place, tokens)
      select ${from}::bigint + n, array_to_tsvector(array['nall'] || case when n % ${rareEvery}::integer = 0 then array['nrare'] else '{}' end)
      from generate_series(1, ${documents}::integer) as n`.execute(trx);
  });
});
afterAll(async () => {
  if (testEngine !== "postgres") return;
  await database.close();
  await store.remove();
});

test.runIf(testEngine === "postgres")(
  "a search asks the tiers that there are, and finds what is in none of the small ones",
  async () => {
    expect(await found("nall", 3)).toEqual([]);
    await fit();
    expect(await tiers()).toEqual([documents - 1500, 0]);
    expect(await found("nall", 3)).toEqual([4000, 3999, 3998]);
    expect(await found("nrare", 20)).toEqual([3000, 1500]);
    expect(await found("nrare", 20, from + 3000)).toEqual([1500]);
    expect(await found("nnone", 20)).toEqual([]);
  },
);

test.runIf(testEngine === "postgres")(
  "it asks the new ones when they have changed, and none while the index is empty",
  async () => {
    await database.write((trx) => sql`delete from search_documents where place >= ${from + 2000}`.execute(trx));
    await database.maintain((trx) => database.search.clear(trx));
    expect(await tiers()).toEqual([]);
    expect(await found("nall", 3)).toEqual([]);
    await database.write((trx) =>
      database.search.put(trx, [{ place: from + 7, tokens: { names: ["nall"], words: [] } }]),
    );
    await fit();
    expect(await tiers()).toEqual([0]);
    expect(await found("nall", 3)).toEqual([7]);
  },
);
