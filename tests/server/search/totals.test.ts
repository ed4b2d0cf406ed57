import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { find } from "#server/search/find.ts";
import { ensureIndex } from "#server/search/indexing.ts";
import { positionOf } from "#server/search/position.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";

const film = kinds.video.type;
const performer = kinds.performer.type;
const review = kinds.review.type;

/** Kinds of tokens of what has the word in its name, in a related name, and in a text: each has those of the next too. */
const named = ["n", "f", "x"];
const related = ["f", "x"];
const written = ["x"];

let app: TestApp;
let counts = 0;

beforeAll(async () => {
  const onQuery = (sql: string) => void (/count\(\*\) as total/.test(sql) && counts++);
  app = await openTestApp(await createMigratedStore(), {}, { onQuery });
  await ensureIndex(app.site.context);
  // Fewer than SQLite finds with one lookup.
  await add(film, "雨夜", [...times(30, named), ...times(25, related), ...times(12, written)]);
  await add(performer, "雨夜", [...times(5, named), ...times(7, written)]);
  // More, and more than are counted.
  await add(film, "远山", [...times(30, named), ...times(40, related), ...times(25, written)]);
  await add(performer, "远山", [...times(8, named), ...times(9, written)]);
  await add(review, "远山", times(130, written));
});
afterAll(() => app.close());
beforeEach(() => {
  counts = 0;
});

const times = (count: number, tokens: readonly string[]) => Array.from({ length: count }, () => tokens);

let lastId = 0;
/** One more of each kind of tokens is not public yet. */
function add(contentType: number, word: string, documents: readonly (readonly string[])[]): Promise<void> {
  const { db } = app.site.context;
  const all = [...documents, named, related, written].map((tokens, index) => {
    lastId += 1;
    const place = positionOf(contentType, 1, lastId);
    return { id: lastId, place, tokens, published: index < documents.length ? 0 : app.clock.now + 1 };
  });
  return db.write(async (trx) => {
    await trx
      .insertInto("search_documents")
      .values(
        all.map(({ id, place, published }) => ({
          content_type: contentType,
          target_id: id,
          place,
          published_at: published,
          names: "[]",
        })),
      )
      .execute();
    await db.search.put(
      trx,
      all.map(({ place, tokens }) => ({ place, tokens: { names: [], words: tokens.map((kind) => `${kind}${word}`) } })),
    );
  });
}

type Asked = Parameters<typeof find>[1];

async function ask(input: Asked): Promise<{ totals: Record<number, number>; ids: number[]; next: string | null }> {
  const { totals, groups } = await find(app.site.context, input);
  const [group] = groups.filter(({ contentType }) => contentType === (input.contentType ?? film));
  return {
    totals: Object.fromEntries(totals.flatMap(({ contentType, total }) => (total > 0 ? [[contentType, total]] : []))),
    ids: group?.list.map(({ id }) => id) ?? [],
    next: group?.nextCursor ?? null,
  };
}

it("says how many there are, of few and of many", async () => {
  expect((await ask({ q: "雨夜", pageSize: 10 })).totals).toEqual({ [film]: 67, [performer]: 12 });
  expect((await ask({ q: "远山", pageSize: 10 })).totals).toEqual({ [film]: 95, [performer]: 17, [review]: 100 });
  expect((await ask({ q: "雪山", pageSize: 10 })).totals).toEqual({});
});

it.runIf(testEngine === "sqlite")("does not look up again what one lookup has found", async () => {
  await ask({ q: "雪山", pageSize: 10 });
  expect(counts).toBe(0);
  // Films have a page of names: what else mentions them is counted only.
  await ask({ q: "雨夜", pageSize: 10 });
  expect(counts).toBe(1);
  await ask({ q: "雨夜", pageSize: 60 });
  expect(counts).toBe(1);
});

it("says the same on every page and whatever kind is asked for, and comes to each once, names first", async () => {
  for (const [q, totals] of [
    ["雨夜", { [film]: 67, [performer]: 12 }],
    ["远山", { [film]: 95, [performer]: 17, [review]: 100 }],
  ] as const) {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await ask({ q, pageSize: 7, contentType: film, ...(cursor !== undefined && { cursor }) });
      expect(page.totals).toEqual(totals);
      seen.push(...page.ids);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(totals[film]);
    const first = Math.min(...seen);
    const steps = seen.map((id) => (id - first < 30 ? 1 : id - first < (q === "雨夜" ? 55 : 70) ? 2 : 3));
    expect(steps).toEqual(steps.toSorted());
  }
});
