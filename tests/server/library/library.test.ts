import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { libraryInput } from "#lib/contract/schemas/library.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { listLibrary } from "#server/library/list.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addSeries } from "../../helpers/rows.ts";
import { lowered, nicenessOf, ownThreads } from "../../helpers/threads.ts";
import {
  addCatalogue,
  addChoices,
  addFilmLike,
  anyQuestion,
  expected,
  numbers,
  type Asked,
  type Made,
} from "./catalogue.ts";

let app: TestApp;
let token: string;
let films: Made[];
let choices: Awaited<ReturnType<typeof addChoices>>;
const threads = ownThreads("films");
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn());
  choices = await addChoices(app.site.context);
  films = await addCatalogue(app.site.context, choices, { count: 160, seed: 7 });
  // Without numbers for as long as the films are being read, which a busy machine may take its time for. A kept answer comes without a turn
  // of the event loop, so the thread would never be heard by a loop that only asks.
  await vi.waitFor(async () => expect((await ask({})).total).toBeDefined(), { timeout: 120_000 });
});
afterAll(() => app.close());

it.runIf(process.platform === "linux")("leaves cores to the thread that answers requests", () => {
  expect(threads().map(nicenessOf)).toEqual([lowered]);
});

/** A film with nothing of its own. */
const plain: Made = {
  id: 0,
  kind: "feature",
  tags: [],
  countries: [],
  languages: [],
  year: null,
  reviews: 0,
  points: 0,
  playable: true,
  publishedAt: Date.parse("2026-11-20T04:00:00Z"),
  plays: 0,
};

const ask = (asked: Asked) => app.call("library/list", asked, token);

async function everyPage(asked: Asked): Promise<{ ids: number[]; first: Output<"library/list"> }> {
  const first = await ask(asked);
  const ids = first.list.map(({ id }) => id);
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await ask({ ...asked, cursor });
    ids.push(...page.list.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return { ids, first };
}

/** The question with this choice instead of what is chosen in the same facet. */
function choose(asked: Asked, facet: string, value: string): Asked {
  if (!facet.startsWith("tagIds-")) return { ...asked, [facet]: value };
  const own = [choices.genres, choices.moods].find((tags) => tags.includes(Number(value))) ?? [];
  return { ...asked, tagIds: [...(asked.tagIds ?? []).filter((tag) => !own.includes(tag)), Number(value)] };
}

describe("library/list", () => {
  it.each(["new", "hot", "score", "year"] as const)("has every film once in the order %s", async (sort) => {
    const { ids, first } = await everyPage({ sort, pageSize: 7 });
    expect(ids).toEqual(expected(films, { sort }));
    expect(first.total).toBe(films.length);
  });

  it("says its own labels in English, and leaves those of tags and their categories", async () => {
    const answer = await app.fetch(app.request("library/list", {}, { headers: { "accept-language": "en" } }));
    const { facets }: Output<"library/list"> = JSON.parse(await answer.text()).data;
    const labels = facets.map(({ label }) => label);
    expect(labels).toEqual(["Type", "题材", "气质", "Region", "Year", "Language", "Rating", "Availability"]);
    expect(facets.map(({ written }) => written)).toEqual(labels.map((label) => /\p{Script=Han}/u.test(label)));
  });

  it("counts for every choice of every facet what its list holds", async () => {
    const { facets } = await ask({});
    expect(films.some(({ kind }) => kind === "unknown")).toBe(true);
    expect(facets[0]?.choices.map(({ value }) => value)).not.toContain("unknown");
    expect(facets.map(({ label }) => label)).toEqual(["形式", "题材", "气质", "地区", "年代", "语言", "评分", "片源"]);
    for (const { name, choices: offered } of facets) {
      for (const { value, count } of offered) {
        const asked = choose({}, name, value);
        expect({ name, value, count }).toEqual({ name, value, count: expected(films, asked).length });
        expect((await everyPage({ ...asked, pageSize: 50 })).ids).toEqual(expected(films, asked));
      }
    }
  });

  it("answers any combination as a plain filter does, and offers nothing that leads to nothing", async () => {
    const random = numbers(20_261_122);
    for (let turn = 0; turn < 120; turn += 1) {
      const asked = anyQuestion(random, choices);
      const { ids, first } = await everyPage({ ...asked, pageSize: 1 + random(12) });
      expect({ asked, ids, total: first.total }).toEqual({ asked, ids: expected(films, asked), total: ids.length });
      for (const { name, choices: offered } of first.facets) {
        for (const { value, count, current } of offered) {
          const behind = expected(films, choose(asked, name, value)).length;
          expect({ asked, name, value, count }).toEqual({ asked, name, value, count: behind });
          if (!current) expect(count).toBeGreaterThan(0);
        }
      }
    }
  });

  it("says what is chosen, also where it leads to nothing", async () => {
    const { list, total, facets } = await ask({ country: "BR", kind: "feature" });
    expect([list, total]).toEqual([[], 0]);
    const chosen = facets.flatMap((facet) => facet.choices.filter(({ current }) => current).map(({ label }) => label));
    expect(chosen).toEqual(["电影", "巴西"]);
  });

  it("offers the years of the decade that is chosen", async () => {
    const { facets } = await ask({ year: "1990s" });
    const years = facets.find(({ name }) => name === "year")?.choices.map(({ value }) => value) ?? [];
    const own = new Set(
      films.flatMap(({ year }) => (year !== null && year >= 1990 && year < 2000 ? String(year) : [])),
    );
    expect(years).toEqual(["2020s", "2010s", "2000s", "1990s", ...[...own].toSorted().toReversed(), "1980s"]);
  });

  it("knows no tag of a category that is no choice, no cursor of another order and no word it has not", async () => {
    expect((await ask({ tagIds: [choices.other[0] ?? 0] })).total).toBe(0);
    const { nextCursor } = await ask({ sort: "hot", pageSize: 3 });
    await expect(ask({ sort: "new", cursor: nextCursor ?? "" })).rejects.toThrow("422");
    await expect(ask({ country: "china" })).rejects.toThrow("422");
    await expect(ask({ year: "123" })).rejects.toThrow("422");
  });

  it("follows what changes", async () => {
    const { context } = app.site;
    const film: Made = {
      ...plain,
      kind: "variety",
      tags: [],
      countries: ["IS"],
      year: 1931,
      playable: true,
      publishedAt: context.now(),
    };
    const seen = async (asked: Asked) => {
      context.changed("videos");
      const { list, total } = await ask(asked);
      expect(total).toBe(list.length);
      return list.map(({ id }) => id);
    };
    expect(await seen({ country: "IS" })).toEqual([]);
    const id = await addFilmLike(context, film);
    expect(await seen({ country: "IS" })).toEqual([id]);
    expect(await seen({ country: "IS", year: "1930s", kind: "variety", film: "yes" })).toEqual([id]);

    const set = (values: { status?: "archived" | "published"; year?: number; film_id?: null }) =>
      context.db.write((trx) => trx.updateTable("videos").set(values).where("id", "=", id).execute());
    await set({ year: 1958, film_id: null });
    expect(await seen({ country: "IS", year: "1930s" })).toEqual([]);
    expect(await seen({ country: "IS", year: "1958", film: "no" })).toEqual([id]);
    await context.db.write((trx) =>
      trx
        .insertInto("video_tags")
        .values({ video_id: id, tag_id: choices.genres[0] ?? 0, position: 0 })
        .execute(),
    );
    expect(await seen({ country: "IS", tagIds: [choices.genres[0] ?? 0] })).toEqual([id]);
    await context.db.write((trx) => trx.deleteFrom("video_tags").where("video_id", "=", id).execute());
    expect(await seen({ country: "IS", tagIds: [choices.genres[0] ?? 0] })).toEqual([]);
    await context.db.write((trx) =>
      trx.updateTable("video_facts").set({ countries: '["GL"]' }).where("video_id", "=", id).execute(),
    );
    expect(await seen({ country: "IS" })).toEqual([]);
    expect(await seen({ country: "GL" })).toEqual([id]);
    await context.db.write((trx) =>
      trx
        .insertInto("video_lines")
        .values({ video_id: id, position: 0, name: "一", url: "https://v.example/a.m3u8", host: "v.example" })
        .execute(),
    );
    expect(await seen({ country: "GL", film: "yes" })).toEqual([id]);
    await set({ status: "archived" });
    expect(await seen({ country: "GL" })).toEqual([]);
    await set({ status: "published" });
    expect(await seen({ country: "GL" })).toEqual([id]);
    await context.db.write((trx) => trx.deleteFrom("videos").where("id", "=", id).execute());
    expect(await seen({ country: "GL" })).toEqual([]);
    expect(await seen({ country: "GL", year: "1958" })).toEqual([]);
  });

  it("follows many changes at once", async () => {
    const { context } = app.site;
    const added = await addCatalogue(context, choices, { count: 60, seed: 99 });
    context.changed("videos");
    expect((await everyPage({ sort: "hot", pageSize: 50 })).ids).toEqual(
      expected([...films, ...added], { sort: "hot" }),
    );
    const ids = added.map(({ id }) => id);
    await context.db.write((trx) =>
      trx.updateTable("videos").set({ status: "archived" }).where("id", "in", ids).execute(),
    );
    context.changed("videos");
    expect((await everyPage({ sort: "year", pageSize: 50 })).ids).toEqual(expected(films, { sort: "year" }));
  });

  it("shows a film when its time has come", async () => {
    const { context } = app.site;
    const id = await addFilmLike(context, {
      ...plain,
      countries: ["NZ"],
      publishedAt: context.now() + 60_000,
    });
    context.changed("videos");
    expect((await ask({ country: "NZ" })).list).toEqual([]);
    app.clock.now += 60_000;
    expect((await ask({ country: "NZ" })).list.map((film) => film.id)).toEqual([id]);
    await context.db.write((trx) => trx.deleteFrom("videos").where("id", "=", id).execute());
    context.changed("videos");
  });

  it("has a series as playable while its episodes are not taken down", async () => {
    const { context } = app.site;
    const head = await addFilmLike(context, { ...plain, kind: "series", countries: ["BO"], playable: false });
    const episode = await addFilmLike(context, { ...plain, kind: "episode" });
    const series = await addSeries(context, [episode], { video_id: head });
    const seen = async (film: "yes" | "no") => {
      context.changed("videos");
      return (await ask({ country: "BO", film })).list.map(({ id }) => id);
    };
    const set = (status: "published" | "archived") =>
      context.db.write((trx) => trx.updateTable("series").set({ status }).where("id", "=", series).execute());
    expect(await seen("yes")).toEqual([head]);
    await set("archived");
    expect([await seen("yes"), await seen("no")]).toEqual([[], [head]]);
    await set("published");
    expect(await seen("yes")).toEqual([head]);
  });

  it("leaves episodes and trailers to what they belong to", async () => {
    const { context } = app.site;
    for (const kind of ["episode", "trailer"] as const) {
      await addFilmLike(context, { ...plain, kind, countries: ["PE"] });
    }
    context.changed("videos");
    expect((await ask({ country: "PE" })).total).toBe(0);
  });

  it("reads everything anew when a category becomes a choice", async () => {
    const { context } = app.site;
    const [tag = 0] = choices.other;
    const id = await addFilmLike(context, { ...plain, countries: ["CL"], tags: [tag] });
    await context.db.write((trx) =>
      trx
        .updateTable("tag_categories")
        .set({ facet: 1 })
        .where("id", "=", trx.selectFrom("tags").select("category_id").where("id", "=", tag))
        .execute(),
    );
    context.changed("videos", "tags");
    expect((await ask({ tagIds: [tag] })).list.map((film) => film.id)).toEqual([id]);
  });
});

describe("without its index", () => {
  it("lists the same from the database, and says no numbers", async () => {
    const context = { ...app.site.context, library: null };
    const random = numbers(11);
    for (let turn = 0; turn < 40; turn += 1) {
      const asked = { ...anyQuestion(random, choices), pageSize: 50 };
      const bare = await listLibrary(context, libraryInput.parse(asked));
      const { list } = await ask(asked);
      expect({ asked, ids: bare.list.map(({ id }) => id) }).toEqual({ asked, ids: list.map(({ id }) => id) });
      const offered = bare.facets.flatMap((facet) => facet.choices);
      expect(offered.every(({ count, current }) => current && count === null)).toBe(true);
      expect(bare.total).toBeUndefined();
    }
  });
});
