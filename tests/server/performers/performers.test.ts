import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "#lib/contract/shapes.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addPerformer, addReview, addTag, addVideo, castIn, tagItem } from "../../helpers/rows.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

const refusal = (error: Error) => error.message;

/** Ids of all pages of a list. */
async function walk(input: { sort?: "hot" | "new" | "name"; tagId?: number }): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Output<"performer/list"> = await app.call(
      "performer/list",
      { ...input, pageSize: 2, ...(cursor ? { cursor } : {}) },
      token,
    );
    ids.push(...page.list.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

describe("performer/list", () => {
  it("pages without gap or repeat in each order", async () => {
    const { context } = app.site;
    const tag = await addTag(context);
    const add = async (pinyin: string, works: number) => {
      const id = await addPerformer(context, { pinyin, initial: pinyin.slice(0, 1).toUpperCase(), works });
      await tagItem(context, "performer_tags", id, [tag]);
      return id;
    };
    const shen = await add("shen yu", 3);
    const bai = await add("bai lu", 3);
    const same = await add("bai lu", 7);
    const su = await add("su he", 0);
    const lin = await add("lin xi", 1);
    expect(await walk({ sort: "name", tagId: tag })).toEqual([bai, same, lin, shen, su]);
    expect(await walk({ sort: "hot", tagId: tag })).toEqual([same, bai, shen, lin, su]);
    expect(await walk({ sort: "new", tagId: tag })).toEqual([lin, su, same, bai, shen]);
    const initials = app.site
      .locals({ requestId: "test", origin: "http://localhost", buildId: "test" })
      .performers.initials({ tagId: tag });
    expect(await initials).toEqual(["B", "L", "S"]);
    const onlyS = await app.call("performer/list", { tagId: tag, initial: "S", sort: "name" }, token);
    expect(onlyS.list.map(({ id }) => id)).toEqual([shen, su]);
  });

  it("chooses by a whole category, each performer once", async () => {
    const { context } = app.site;
    const tag = await addTag(context);
    const { category_id } = await context.db.read
      .selectFrom("tags")
      .select("category_id")
      .where("id", "=", tag)
      .executeTakeFirstOrThrow();
    const second = await addTag(context, { category_id });
    const performer = await addPerformer(context);
    await addPerformer(context);
    await tagItem(context, "performer_tags", performer, [tag, second]);
    const { list } = await app.call("performer/list", { tagCategoryId: category_id }, token);
    expect(list.map(({ id }) => id)).toEqual([performer]);
  });

  it.each([
    { sort: "name" as const, cursor: "1.2.3" },
    { sort: "name" as const, cursor: "!" },
    { sort: "hot" as const, cursor: "c2hlbg.!" },
    { initial: "s" },
    { initial: "SS" },
    { pageSize: 51 },
  ])("refuses %j", async (input) => {
    await expect(app.call("performer/list", input, token)).rejects.toThrow("422");
  });
});

describe("performer/detail", () => {
  it("knows the portraits, the facts, and who shares which films", async () => {
    const { context } = app.site;
    const shen = await addPerformer(context, {
      aliases: '["阿屿"]',
      facts: '[{"name":"籍贯","value":"汐岛"}]',
      portraits: '["images/performers/second"]',
    });
    const [often, once, archived] = [
      await addPerformer(context),
      await addPerformer(context),
      await addPerformer(context, { status: "archived" }),
    ];
    const films = [];
    for (const plays of [10, 40, 20, 30]) films.push(await addVideo(context, { plays, title: `片${plays}` }));
    for (const film of films) await castIn(context, film, [shen, often]);
    const [first = 0] = films;
    await castIn(context, first, [once, archived]);
    const hidden = await addVideo(context, { status: "draft", plays: 500 });
    await castIn(context, hidden, [shen, once]);
    const detail = await app.call("performer/detail", { id: shen }, token);
    expect(detail).toMatchObject({ aliases: ["阿屿"], facts: [{ name: "籍贯", value: "汐岛" }], plays: 100 });
    expect(detail.portraits.map(({ url }) => url)).toEqual([
      "/media/images/performers/test-240.webp",
      "/media/images/performers/second-240.webp",
    ]);
    expect(
      detail.coStars.map(({ id, shared, films: titles }) => [id, shared, titles.map(({ title }) => title)]),
    ).toEqual([
      [often, 4, ["片40", "片30", "片20"]],
      [once, 1, ["片10"]],
    ]);
    const answers = [archived, 999_999].map((id) => app.call("performer/detail", { id }, token).catch(refusal));
    expect(await Promise.all(answers)).toEqual([
      "performer/detail: 410 1007 资源已被删除",
      "performer/detail: 404 3003 内容不存在或已下架",
    ]);
  });

  it("looks for co-stars among the latest films of somebody who has made very many", async () => {
    const { context } = app.site;
    const [voice, before, lately] = [
      await addPerformer(context),
      await addPerformer(context),
      await addPerformer(context),
    ];
    const first = await addVideo(context);
    await castIn(context, first, [voice, before]);
    const films = await Promise.all(Array.from({ length: 300 }, () => addVideo(context)));
    for (const film of films) await castIn(context, film, [voice]);
    await castIn(context, films[0] ?? 0, [lately]);
    const detail = await app.call("performer/detail", { id: voice }, token);
    expect(detail.coStars.map(({ id }) => id)).toEqual([lately]);
    expect(detail.jobs).toEqual([{ craft: "cast", works: 301 }]);
  });

  it("finds the reviews of a performer's films", async () => {
    const { context } = app.site;
    const [performer, film] = [await addPerformer(context), await addVideo(context)];
    await castIn(context, film, [performer]);
    const review = await addReview(context, { video_id: film });
    await addReview(context);
    const { list } = await app.call("review/list", { performerId: performer }, token);
    expect(list.map(({ id }) => id)).toEqual([review]);
  });

  it("ranks by plays inside the period", async () => {
    const { context } = app.site;
    const [old, fresh] = [await addPerformer(context), await addPerformer(context)];
    const [oldFilm, freshFilm] = [
      await addVideo(context, { plays: 90_000 }),
      await addVideo(context, { plays: 80_000 }),
    ];
    await castIn(context, oldFilm, [old]);
    await castIn(context, freshFilm, [fresh]);
    const hidden = await addVideo(context, { plays: 95_000, status: "draft" });
    await castIn(context, hidden, [await addPerformer(context), fresh]);
    const today = Math.floor((context.now() + 8 * 3_600_000) / 86_400_000);
    await context.db.write((trx) =>
      trx
        .insertInto("video_plays")
        .values([
          { video_id: oldFilm, day: today - 7, plays: 90_000 },
          { video_id: freshFilm, day: today - 6, plays: 80_000 },
          { video_id: hidden, day: today - 6, plays: 95_000 },
        ])
        .execute(),
    );
    const { performers } = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
    const ranks = async (period: "day" | "week" | "all") =>
      (await performers.rank(period, 2)).map(({ id, heat }) => [id, heat]);
    expect(await ranks("day")).toEqual([]);
    expect(await ranks("week")).toEqual([[fresh, 80_000]]);
    expect(await ranks("all")).toEqual([
      [old, 90_000],
      [fresh, 80_000],
    ]);
  });
});

it("counts a person's films by what they did, and lists those of one craft", async () => {
  const { context } = app.site;
  const maker = await addPerformer(context, { portrait: "", portraits: "[]", original_name: "Elin Halvard" });
  const crafts = ['["director","writer"]', '["director"]', '["cast"]'];
  const films = await Promise.all(crafts.map(() => addVideo(context)));
  await context.db.write(async (trx) => {
    for (const [index, video] of films.entries()) {
      const row = { video_id: video, performer_id: maker, role: "", position: 0, crafts: crafts[index] ?? "" };
      await trx.insertInto("video_performers").values(row).execute();
    }
  });
  expect(await app.call("performer/detail", { id: maker }, token)).toMatchObject({
    originalName: "Elin Halvard",
    portrait: null,
    portraits: [],
    jobs: [
      { craft: "director", works: 2 },
      { craft: "cast", works: 1 },
      { craft: "writer", works: 1 },
    ],
  });
  const directed = await app.call("video/list", { performerId: maker, craft: "director" }, token);
  expect(directed.list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    films.slice(0, 2).toSorted((a, b) => a - b),
  );
});

it.each([
  ["hot", [3, 1, 4, 0, 2]],
  ["new", [4, 3, 2, 1, 0]],
] as const)("lists a person's public films by %s, page by page", async (sort, order) => {
  const { context } = app.site;
  const maker = await addPerformer(context);
  const films: number[] = [];
  for (const [index, plays] of [7, 30, 5, 90, 7].entries())
    films.push(await addVideo(context, { plays, published_at: 1000 + index }));
  for (const film of films) await castIn(context, film, [maker]);
  await castIn(context, await addVideo(context, { plays: 500, status: "archived" }), [maker]);
  await castIn(context, await addVideo(context, { plays: 500, published_at: context.now() + 1000 }), [maker]);
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.call(
      "video/list",
      { performerId: maker, sort, pageSize: 2, ...(cursor && { cursor }) },
      token,
    );
    found.push(...page.list.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(found).toEqual(order.map((index) => films[index]));
});

it("orders a person's films by year either way, page by page, with those of no known year last", async () => {
  const { context } = app.site;
  const maker = await addPerformer(context);
  const years = [1998, null, 2021, 2021, 2003, null];
  const films: number[] = [];
  for (const year of years) films.push(await addVideo(context, { year }));
  for (const film of films) await castIn(context, film, [maker]);
  const yearsBy = async (sort: "year" | "early") => {
    const shown: number[] = [];
    let cursor: string | null = null;
    do {
      const input = { performerId: maker, sort, pageSize: 2, ...(cursor !== null && { cursor }) };
      const page: Output<"video/list"> = await app.call("video/list", input, token);
      shown.push(...page.list.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(shown)).toEqual(new Set(films));
    return shown.map((id) => years[films.indexOf(id)]);
  };
  expect(await yearsBy("year")).toEqual([2021, 2021, 2003, 1998, null, null]);
  expect(await yearsBy("early")).toEqual([1998, 2003, 2021, 2021, null, null]);
  expect((await app.ask("video/list", { sort: "year" }, { token })).status).toBe(422);
});
