import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { indexDocument } from "#server/search/indexing.ts";
import { forgetOld } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator } from "../../helpers/people.ts";
import { addPerformer, addVideo } from "../../helpers/rows.ts";

const hour = 3_600_000;
const day = 24 * hour;

let app: TestApp;
let context: Context;
let token: string;

beforeEach(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  ({ token } = await app.signIn());
});
afterEach(() => app.close());

async function addFilm(title: string, plays = 0): Promise<void> {
  const id = await addVideo(context, { title, plays });
  await context.db.write((trx) => indexDocument(context, trx, 2, id));
}

/** As so many different guests. */
async function searchAs(guests: number, q: string): Promise<void> {
  for (let guest = 0; guest < guests; guest += 1) {
    const { token } = await app.signIn();
    await app.call("search/query", { q }, token);
  }
}

async function hot(): Promise<[string, number | null][]> {
  const { list } = await app.call("hotsearch/list", {}, token);
  return list.map(({ term, heat }) => [term, heat]);
}

it("shows names of what is played most while nobody has searched, and no invented number", async () => {
  for (const [title, plays] of [
    ["雨城", 30],
    ["星港", 20],
    ["灯河", 10],
    ["潮汐", 5],
  ] as const)
    await addFilm(title, plays);
  await addPerformer(context, { name: "沈屿", works: 3 });
  expect(await hot()).toEqual([
    ["雨城", null],
    ["星港", null],
    ["灯河", null],
    ["沈屿", null],
    ["潮汐", null],
  ]);
});

it("counts a term once per identity and hour, in any spelling, and only what finds something", async () => {
  await addFilm("远山");
  const { token } = await addMember(app);
  app.clock.now += 2 * day;
  expect(await app.call("search/record", { q: "远山" }, token)).toEqual({ counted: true });
  expect(await app.call("search/record", { q: " 遠山 " }, token)).toEqual({ counted: false });
  await app.call("search/query", { q: "远山" }, token);
  expect(await app.call("search/record", { q: "无此片" }, token)).toEqual({ counted: false });
  expect(await app.call("search/record", { q: "？" }, token)).toEqual({ counted: false });
  app.clock.now += hour;
  expect(await app.call("search/record", { q: "远山" }, token)).toEqual({ counted: true });
  await forgetOld(context);
  const terms = await context.db.read.selectFrom("search_terms").select(["term", "searches"]).execute();
  expect(terms.map((row) => ({ ...row }))).toEqual([{ term: "远山", searches: 2 }]);
  const counted = await context.db.read.selectFrom("search_counted").selectAll().execute();
  expect(counted).toHaveLength(1);
});

it("orders by searches that fade, and needs more than one person", async () => {
  for (const title of ["远山", "近水", "高楼"]) await addFilm(title);
  await searchAs(5, "远山");
  await searchAs(2, "高楼");
  app.clock.now += 9 * day;
  await searchAs(3, "近水");
  // 远山: five searches, three half-lives ago. 高楼: two people only, so it is here as a film's name.
  expect(await hot()).toEqual([
    ["近水", 3],
    ["远山", 1],
    ["高楼", null],
  ]);
});

it("puts pinned terms first and never shows blocked ones, not even as a film's name", async () => {
  await addFilm("远山", 9);
  await addFilm("近水", 8);
  await searchAs(3, "远山");
  await searchAs(3, "近水");
  await context.db.write(async (trx) => {
    await trx.updateTable("search_terms").set({ blocked: 1 }).where("term", "=", "远山").execute();
    await trx
      .insertInto("search_terms")
      .values({ term_key: "编辑推荐", term: "编辑推荐", score: 0, searches: 0, pinned: 1, created_at: 0 })
      .execute();
  });
  const { list } = await app.call("hotsearch/list", {}, token);
  expect(list).toEqual([
    { term: "编辑推荐", heat: null, pinned: true },
    { term: "近水", heat: 3, pinned: false },
  ]);
});

it("pinned terms stand at the places they were given; of two at one place the later comes right behind", async () => {
  for (const [index, title] of ["雨城", "星港", "远山"].entries()) await addFilm(title, 9 - index);
  const pins = [
    ["末尾", 9],
    ["第三", 3],
    ["第一", 1],
    ["也是第一", 1],
  ] as const;
  for (const [term, pinned] of pins)
    await context.db.write((trx) =>
      trx
        .insertInto("search_terms")
        .values({ term_key: term, term, score: 0, searches: 0, pinned, created_at: 0 })
        .execute(),
    );
  expect((await hot()).map(([term]) => term)).toEqual(["第一", "也是第一", "第三", "雨城", "星港", "远山", "末尾"]);
  await context.db.write((trx) => trx.deleteFrom("search_terms").where("pinned", "=", 1).execute());
  expect((await hot()).map(([term]) => term)).toEqual(["雨城", "星港", "第三", "远山", "末尾"]);
});

it("changes batch after batch and comes round", async () => {
  for (let number = 0; number < 24; number += 1)
    await addFilm(`影片${String.fromCodePoint(0x4e00 + number * 7)}`, 100 - number);
  const first = await app.call("hotsearch/list", {}, token);
  const second = await app.call("hotsearch/changeOne", { batch: first.batch }, token);
  const third = await app.call("hotsearch/changeOne", { batch: second.batch }, token);
  const again = await app.call("hotsearch/changeOne", { batch: third.batch }, token);
  expect([first.batches, first.list.length, second.list.length, third.list.length]).toEqual([3, 10, 10, 4]);
  expect(new Set([first, second, third].flatMap(({ list }) => list.map(({ term }) => term))).size).toBe(24);
  expect(again).toEqual(first);
});

it("a site without anything has nothing hot, and says so without an error", async () => {
  expect(await app.call("hotsearch/list", {}, token)).toEqual({ list: [], batch: 0, batches: 1 });
});

it("follows operators: pinned terms stand first, blocked ones nowhere, at once", async () => {
  const { token: operator, userId } = await app.signIn();
  await context.db.write((trx) =>
    trx.updateTable("users").set({ role: "owner", account: "operator1" }).where("id", "=", userId).execute(),
  );
  for (const [title, plays] of [
    ["雨城", 30],
    ["星港", 20],
  ] as const)
    await addFilm(title, plays);
  const invalidated: string[] = [];
  const stop = app.site.onInvalidate((tags) => invalidated.push(...tags));
  expect(await app.call("hotsearch/pin", { term: "灯河", place: 1 }, operator)).toEqual({
    term: "灯河",
    place: 1,
    blocked: false,
  });
  expect(invalidated).toEqual(["hotsearch"]);
  stop();
  expect(await hot()).toEqual([
    ["灯河", null],
    ["雨城", null],
    ["星港", null],
  ]);
  await app.call("hotsearch/block", { term: "雨城", blocked: true }, operator);
  expect((await hot()).map(([term]) => term)).toEqual(["灯河", "星港"]);
  await app.call("hotsearch/pin", { term: "星港", place: 1 }, operator);
  await app.call("hotsearch/block", { term: "灯河", blocked: true }, operator);
  expect(
    (await app.call("hotsearch/rules", {}, operator)).list.map(({ term, place, blocked }) => [term, place, blocked]),
  ).toEqual(
    expect.arrayContaining([
      ["星港", 1, false],
      ["灯河", null, true],
      ["雨城", null, true],
    ]),
  );
  await app.call("hotsearch/block", { term: "雨城", blocked: false }, operator);
  await app.call("hotsearch/pin", { term: "灯河", place: 2 }, operator);
  expect((await hot()).map(([term]) => term)).toEqual(["星港", "灯河", "雨城"]);
  await app.call("hotsearch/pin", { term: "灯河", place: null }, operator);
  expect((await hot()).map(([term]) => term)).toEqual(["星港", "雨城"]);
  await expect(app.call("hotsearch/pin", { term: "！？", place: 1 }, operator)).rejects.toThrow("422");
});

it("counts guests of one place three times a day, and a member of some time every hour", async () => {
  await addFilm("远山");
  const count = async (ip: string, token: string) => {
    await app.ask("search/record", { q: "远山" }, { token, ip });
    const row = await context.db.read.selectFrom("search_terms").select("searches").executeTakeFirst();
    return row?.searches;
  };
  const guestAt = async (ip: string) => count(ip, (await app.signIn()).token);
  for (const times of [1, 2, 3, 3]) expect(await guestAt("203.0.113.7")).toBe(times);
  expect(await guestAt("203.0.113.8")).toBe(4);
  for (const [last, times] of [5, 6, 7, 7].entries()) expect(await guestAt(`2001:db8:1:${last}::1`)).toBe(times);
  const member = await addMember(app);
  app.clock.now += 2 * day;
  expect(await count("203.0.113.7", member.token)).toBe(8);
  app.clock.now += hour;
  expect(await count("203.0.113.7", member.token)).toBe(9);
});

it("shows nobody a text that the word rules would not let through, whoever searched for it first, and no pictures", async () => {
  const { token: operator } = await addOperator(app);
  const add = (word: string, effect: "block" | "hold" | "mask") =>
    app.call("admin/words/save", { word, effect }, operator);
  for (const title of ["远山坏话", "近水等等", "高楼脏字", "雨城"]) await addFilm(title);
  await add("坏话", "block");
  await add("等等", "hold");
  for (const q of ["远山 坏话", "近水等等", "高楼脏字", "💩雨城💩"]) await searchAs(4, q);
  await add("脏字", "mask");
  expect((await hot()).filter(([, heat]) => heat !== null)).toEqual([["雨城", 4]]);
});
