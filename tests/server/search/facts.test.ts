import { afterEach, beforeEach, expect, it } from "vitest";
import type { Craft } from "#lib/crafts.ts";
import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { NewRow } from "#server/db/schema.ts";
import { changingVideo } from "#server/catalogue/change.ts";
import { rebuildIndex } from "#server/search/indexing.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addPerformer, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn());
});
afterEach(() => app.close());

const index = () => rebuildIndex(app.site.context);

async function hits(q: string, contentType: SearchType = 2) {
  const { groups } = await app.call("search/query", { q, contentType }, token);
  return groups.flatMap(({ list }) => list);
}

async function found(q: string, contentType: SearchType = 2): Promise<number[]> {
  return (await hits(q, contentType)).map(({ item }) => item.id);
}

type Facts = Partial<Omit<NewRow<"video_facts">, "video_id">>;

async function addFacts(video_id: number, facts: Facts): Promise<void> {
  await app.site.context.db.write((trx) =>
    trx
      .insertInto("video_facts")
      .values({ video_id, ...facts })
      .execute(),
  );
}

async function credit(video_id: number, performer_id: number, ...crafts: Craft[]): Promise<void> {
  const row = { video_id, performer_id, role: "", position: 0, crafts: JSON.stringify(crafts) };
  await app.site.context.db.write((trx) => trx.insertInto("video_performers").values(row).execute());
}

it("shows the place of a match in whole characters", async () => {
  const family = "👩‍👩‍👧‍👦";
  const description = `字${family.repeat(9)}青崖旧梦${family.repeat(9)}`;
  await addVideo(app.site.context, { title: "远山", description });
  await index();
  const shown = (await hits("青崖旧梦"))[0]?.context?.text;
  expect(shown).toBe(`…${family}青崖旧梦${family.repeat(4)}…`);
});

it("finds a film by its original title and its other names, and says which it was", async () => {
  const { context } = app.site;
  const film = await addVideo(context, { title: "远山" });
  await addFacts(film, { original_title: "The Distant Ridge", aliases: '["青崖旧梦","远山"]' });
  await index();
  for (const q of ["the distant ridge", "Ridge", "distnat ridge", "青崖旧梦", "qingyajiumeng", "qyjm", "青涯旧梦"])
    expect([q, await found(q)]).toEqual([q, [film]]);
  expect((await hits("ridge"))[0]?.context).toMatchObject({ label: "原名", text: "The Distant Ridge" });
  expect((await hits("旧梦"))[0]?.context).toMatchObject({ label: "又名", text: "青崖旧梦" });
  const { list } = await app.call("search/suggest", { q: "the dist" }, token);
  expect(list).toMatchObject([
    { id: film, name: { text: "远山" }, alias: { label: "原名", text: "The Distant Ridge", ranges: [[0, 8]] } },
  ]);
});

it("finds a film by year, decade, country, language and kind, in the ways people write them", async () => {
  const { context } = app.site;
  const genre = await addTag(context, { name: "科幻" });
  const published_at = Date.UTC(2020, 1, 1);
  const old = await addVideo(context, { title: "远山", year: 1994, kind: "feature", published_at });
  const late = await addVideo(context, { title: "近水", year: 2003, kind: "animation", published_at });
  await addFacts(old, { countries: '["FR","HK"]', languages: '["fr"]' });
  for (const film of [old, late]) await tagItem(context, "video_tags", film, [genre]);
  await index();
  for (const q of [
    "1994",
    "1994年",
    "远山 1994",
    "科幻 1994年",
    "90年代",
    "1990年代",
    "1990s",
    "九十年代",
    "一九九零年代",
    "科幻 90年代",
    "90年代科幻",
    "90年代 科幻片",
    "科幻90s",
    "法国",
    "香港电影",
    "法国科幻",
    "法国科幻片",
    "法语科幻",
    "电影",
  ])
    expect([q, await found(q)]).toEqual([q, [old]]);
  for (const q of ["00年代科幻", "科幻动画", "2003"]) expect([q, await found(q)]).toEqual([q, [late]]);
  expect(await found("80年代科幻")).toEqual([]);
  // What is known of a film, not when it came here.
  expect(await found("2020")).toEqual([]);
  expect((await hits("90年代"))[0]?.context).toEqual({ label: "年代", text: "1990年代", ranges: [[0, 6]] });
  expect((await hits("法国科幻"))[0]?.context?.ranges).not.toEqual([]);
});

it("puts the films somebody made above those that only tell of them, and finds them by craft and year", async () => {
  const { context } = app.site;
  const person = await addPerformer(context, { name: "顾十一", original_name: "Gus Elvaine" });
  const story = await addVideo(context, { title: "谁是顾十一", plays: 9000, year: 1999 });
  const mention = await addVideo(context, { description: "顾十一不在这里。", plays: 90_000, year: 1999 });
  const [directed, acted] = [
    await addVideo(context, { year: 1999 }),
    await addVideo(context, { year: 2001, plays: 5 }),
  ];
  await credit(directed, person, "director", "writer");
  await credit(acted, person, "cast");
  await index();
  expect(await found("顾十一")).toEqual([acted, directed, story, mention]);
  expect((await found("十一")).slice(1)).toEqual([acted, directed, mention]);
  expect((await found("gus elvaine")).toSorted()).toEqual([directed, acted].toSorted());
  expect((await found("顾十一 1999"))[0]).toBe(directed);
  for (const q of ["导演顾十一", "顾十一导演", "顾十一 编剧"]) expect([q, await found(q)]).toEqual([q, [directed]]);
  expect((await found("顾十一主演"))[0]).toBe(acted);
  expect((await hits("顾十一"))[1]?.context).toMatchObject({ label: "导演、编剧", text: "顾十一" });
  expect((await hits("elvaine", 8))[0]?.context).toMatchObject({ label: "原名", text: "Gus Elvaine" });
});

it("a person is found by a craft from the film that gives it until the last such film goes", async () => {
  const { context } = app.site;
  const person = await addPerformer(context, { name: "顾十一" });
  const film = await addVideo(context, { title: "远山", film_id: null });
  await index();
  expect(await found("顾十一 摄影", 8)).toEqual([]);
  await context.db.write((trx) =>
    changingVideo(context, trx, film, async () => {
      const row = { video_id: film, performer_id: person, role: "", position: 0, crafts: '["camera"]' };
      await trx.insertInto("video_performers").values(row).execute();
      await trx.insertInto("video_facts").values({ video_id: film, original_title: "Ridge" }).execute();
      await trx.updateTable("videos").set({ year: 1961 }).where("id", "=", film).execute();
    }),
  );
  expect(await found("顾十一 摄影", 8)).toEqual([person]);
  expect([await found("ridge"), await found("60年代"), await found("顾十一摄影")]).toEqual([[film], [film], [film]]);
  await context.db.write((trx) =>
    changingVideo(context, trx, film, async () => {
      await trx.deleteFrom("video_performers").where("video_id", "=", film).execute();
    }),
  );
  expect(await found("顾十一 摄影", 8)).toEqual([]);
});
