import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { searchTypes } from "#lib/contract/schemas/search.ts";
import { countCandidates, findCandidates } from "#server/search/candidates.ts";
import { ensureIndex } from "#server/search/indexing.ts";
import { positionOf, positionsOf } from "#server/search/position.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { testEngine } from "../../helpers/database.ts";

/** More than the smallest tier of PostgreSQL's index, and more than SQLite takes for few. */
const films = 3200;
const performers = 300;
/** Fewer than SQLite takes for few. */
const fewPerformers = 60;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  for (let first = 1; first <= films; first += 400) await add(2, first, first + 399);
  await add(8, 1, performers);
  await ensureIndex(app.site.context);
});
afterAll(() => app.close());

/** The higher its id, the higher its place. All have the token `ncommon`, every thousandth `nrare`, and all but most performers `nmany`. */
function add(contentType: 2 | 8, from: number, to: number): Promise<void> {
  const { db } = app.site.context;
  const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return db.write(async (trx) => {
    await trx
      .insertInto("search_documents")
      .values(
        ids.map((id) => ({
          content_type: contentType,
          target_id: id,
          place: positionOf(contentType, id, id),
          published_at: id === films ? app.clock.now + 1 : 0,
          names: "[]",
        })),
      )
      .execute();
    await db.search.put(
      trx,
      ids.map((id) => {
        const names = [
          "ncommon",
          ...(id % 1000 === 0 ? ["nrare"] : []),
          ...(contentType === 2 || id <= fewPerformers ? ["nmany"] : []),
        ];
        return { place: positionOf(contentType, id, id), tokens: { names, words: [] } };
      }),
    );
  });
}

async function ids(match: string, limit: number, before?: number): Promise<[number, number][]> {
  const contentTypes = before === undefined ? searchTypes : ([2] as const);
  const { list } = await findCandidates(app.site.context, [{ contentTypes, match, step: 1, limit, before }]);
  return list.map(({ contentType, id }) => [contentType, id]);
}

it("finds the highest of each kind, of what nearly all have and of what hardly any has", async () => {
  expect(await ids("ncommon", 2)).toEqual([
    [8, performers],
    [8, performers - 1],
    [2, films - 1],
    [2, films - 2],
  ]);
  expect(await ids("nrare", 5)).toEqual([
    [2, 3000],
    [2, 2000],
    [2, 1000],
  ]);
  expect(await ids("nnobody", 5)).toEqual([]);
});

it("finds all of one kind and a page of the next, neither twice", async () => {
  const page = 80;
  const found = await ids("nmany", page);
  expect(found.filter(([type]) => type === 8).map(([, id]) => id)).toEqual(countdown(fewPerformers, fewPerformers));
  expect(found.filter(([type]) => type === 2).map(([, id]) => id)).toEqual(countdown(films - 1, page));
});

const countdown = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);

it("goes on from any place, however far down", async () => {
  for (const last of [3000, 1701, 1690, 3]) {
    expect(await ids("ncommon", 2, positionOf(2, last, last))).toEqual([
      [2, last - 1],
      [2, last - 2],
    ]);
  }
});

it("counts up to the most that is asked for", async () => {
  const count = (match: string, max: number) => countCandidates(app.site.context, [2, 8], match, max);
  expect(await count("ncommon", 100)).toEqual(
    new Map([
      [2, 100],
      [8, 100],
    ]),
  );
  expect(await count("ncommon", 5000)).toEqual(
    new Map([
      [2, films - 1],
      [8, performers],
    ]),
  );
  expect(await count("nrare", 100)).toEqual(new Map([[2, 3]]));
});

it.runIf(testEngine === "sqlite")(
  "keeps the pages of the index small, for each that is come to is taken apart as a whole",
  async () => {
    const { rows } = await sql<{ longest: number; pages: number }>`
    select max(length(block)) as longest, count(*) as pages from search_tokens_data`.execute(app.site.context.db.read);
    expect(rows[0]?.pages).toBeGreaterThan(10);
    expect(rows[0]?.longest).toBeLessThan(1000);
  },
);

it.runIf(testEngine === "sqlite")(
  "reads the index in its own order, and sorts nothing that it reads there",
  async () => {
    const { db } = app.site.context;
    const ranges = [8, 2].map((contentType) => {
      const { from, behind } = positionsOf(contentType);
      return { from, before: behind };
    });
    for (const some of [ranges, ranges.slice(0, 1)]) {
      const found = db.search.found(sql`'"ncommon"'`, some, { now: sql`0`, limit: 2 });
      const { rows } = await sql<{ detail: string }>`explain query plan select * from ${found}`.execute(db.read);
      const readings = rows.map(({ detail }) => detail).filter((detail) => detail.startsWith("SCAN search_tokens"));
      expect(readings.length).toBeGreaterThan(0);
      // FTS5's own number of a plan: 192 is by descending row id, 0 leaves sorting to SQLite.
      for (const reading of readings) expect(reading).toContain(" INDEX 192:");
    }
  },
);
