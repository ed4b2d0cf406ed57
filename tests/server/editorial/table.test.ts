import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sent } from "#lib/contract/shapes.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
afterAll(() => app.close());

const list = (input: Sent<"admin/content/list">) => app.call("admin/content/list", input, editor.token);
const counts = (input: Sent<"admin/content/counts">) => app.call("admin/content/counts", input, editor.token);
const titles = async (input: Sent<"admin/content/list">) =>
  (await list({ kind: "video", ...input })).list.map(({ title }) => title);

/** Films straight in the table, as an import leaves them. */
async function addFilms(many: number): Promise<void> {
  const { db } = app.site.context;
  await db.write(async (trx) => {
    const like = await trx.selectFrom("videos").selectAll().limit(1).executeTakeFirstOrThrow();
    const { id: _id, ...values } = like;
    for (let from = 0; from < many; from += 500) {
      await trx
        .insertInto("videos")
        .values(
          Array.from({ length: Math.min(500, many - from) }, (_none, at) => ({
            ...values,
            content_key: `own-many-${from + at}`,
            title: `许多 ${String(from + at).padStart(5, "0")}`,
            poster: (from + at) % 2 === 0 ? "" : values.poster,
            film_id: null,
            kind: "feature" as const,
            year: 1950 + ((from + at) % 50),
          })),
        )
        .execute();
    }
  });
}

it("a row says what is seen, with its picture, kind, year, state and who changed it", async () => {
  const { list: rows } = await list({ kind: "video", state: "published" });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows[0]).toMatchObject({ kind: "video", state: "published", live: true, updatedBy: "" });
  expect(rows.some(({ picture }) => picture !== null)).toBe(true);
  const people = await list({ kind: "performer" });
  expect(people.list.some(({ picture }) => picture !== null)).toBe(true);
});

it("the counts are those of the lists, whatever is filtered", async () => {
  const whole = await counts({ kind: "video" });
  const seen = await list({ kind: "video", state: "published", pageSize: 50 });
  expect(whole.published).toBe(seen.list.length);
  expect(whole.preparing).toBe(false);
  await app.call("admin/content/save", { kind: "video", document: { title: "刚动笔" } }, editor.token);
  const now = await counts({ kind: "video" });
  expect(now).toMatchObject({ working: whole.working + 1, all: whole.all + 1, published: whole.published });
  const found = await counts({ kind: "video", q: "刚动笔" });
  expect(found).toMatchObject({ working: 1, published: 0, all: 1 });
  expect((await counts({})).all).toBeGreaterThan(now.all);
});

it("thousands that were brought in are entered, filtered, ordered and paged, each exactly once", async () => {
  await addFilms(5200);
  const first = await counts({ kind: "video" });
  expect(first.published).toBeGreaterThan(900);
  await expect.poll(async () => (await counts({ kind: "video" })).preparing).toBe(false);
  expect(await counts({ kind: "video", q: "许多" })).toMatchObject({ published: 5200, all: 5200 });
  expect(await counts({ kind: "video", q: "许多", hasPicture: false })).toMatchObject({ all: 2600 });
  expect(await counts({ kind: "video", filmKind: "feature", hasFilm: false })).toMatchObject({ all: 5200 });
  expect(await counts({ kind: "video", q: "许多", yearFrom: 1990, yearTo: 1999 })).toMatchObject({ all: 1040 });
  expect(await titles({ q: "许多", order: "title", pageSize: 2 })).toEqual(["许多 00000", "许多 00001"]);
  for (const order of ["changed", "title", "year", "published"] as const) {
    for (const state of ["published", undefined] as const) {
      const seen = new Set<number>();
      let cursor: string | null = null;
      let lastYear = 3000;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          kind: "video",
          q: "许多",
          yearTo: 1952,
          order,
          ...(state && { state }),
          pageSize: 50,
          ...(cursor !== null && { cursor }),
        });
        for (const { id, year } of page.list) {
          expect(seen.has(id)).toBe(false);
          seen.add(id);
          if (order === "year") expect(year ?? 0).toBeLessThanOrEqual(lastYear);
          lastYear = year ?? 0;
        }
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen.size).toBe(312);
    }
  }
});

it("what has capitals outside ASCII is found as it is written and in small letters", async () => {
  for (const title of ["Москва слезам не верит", "Éclair à Paris", "ＳＯＳ信号"]) {
    const { entry } = await app.call("admin/content/save", { kind: "video", document: { title } }, editor.token);
    await app.call("admin/content/archive", { id: entry.id, base: entry.revision, live: null }, editor.token);
    for (const q of [title, title.toLowerCase(), title.toUpperCase()]) {
      expect(await titles({ q }), q).toEqual([title]);
      const acts = await app.call("admin/audit/list", { q, act: "content.archive" }, editor.token);
      expect(acts.list, q).toHaveLength(1);
    }
  }
  for (const name of ["Фёдор Ёлкин", "Фёдор Ёлкин Младший"]) {
    const document = { key: `fedor-${name.length}`, name, pinyin: "fedor" };
    const { entry } = await app.call("admin/content/save", { kind: "performer", document }, editor.token);
    await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, editor.token);
  }
  // The exact name comes before the latest.
  const found = await app.call("admin/content/pick", { kind: "performer", q: "фёдор ёлкин" }, editor.token);
  expect(found.list.map(({ name }) => name)).toEqual(["Фёдор Ёлкин", "Фёдор Ёлкин Младший"]);
});
