import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { readVodPage } from "#server/site-import/vod.ts";
import { serveApp } from "../helpers/served.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { addSeries, addVideo } from "../helpers/rows.ts";

const fixture = path.join(import.meta.dirname, "../fixtures/content");
const origin = "https://films.example";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
});
afterAll(() => app.close());

const ask = async (query: string) => (await app.site.provide(new URLSearchParams(query), origin)).body;

it("gives public films that play with whole addresses, in JSON and in XML", async () => {
  const list: unknown = JSON.parse(await ask(""));
  expect(list).toMatchObject({ code: 1, page: 1, limit: "20" });
  expect(Object.keys(Object(list))).toEqual(["code", "msg", "page", "pagecount", "limit", "total", "list", "class"]);
  const json = readVodPage(await ask("ac=detail"));
  const xml = readVodPage(await ask("ac=videolist&at=xml"));
  expect(json?.list.length).toBeGreaterThan(0);
  expect(xml?.list.map(({ vod_name, vod_play_url }) => [vod_name, vod_play_url])).toEqual(
    json?.list.map(({ vod_name, vod_play_url }) => [vod_name, vod_play_url]),
  );
  for (const film of json?.list ?? [])
    expect(film.vod_play_url).toMatch(/^正片\$https:\/\/films\.example\/media\/films\/.+\.m3u8$/);
});

it("says where a film is from, its languages, genres and scores, as the import of another site reads them", async () => {
  const { db } = app.site.context;
  const [first] = readVodPage(await ask("ac=detail"))?.list ?? [];
  const id = Number(first?.vod_id);
  const facts = {
    countries: '["CN","HK"]',
    languages: '["zh"]',
    scores: '[{"source":"豆瓣","score":8.1,"best":10}]',
  };
  await db.write(async (trx) => {
    await trx.updateTable("videos").set({ score: 7.25 }).where("id", "=", id).execute();
    await trx.deleteFrom("video_facts").where("video_id", "=", id).execute();
    await trx
      .insertInto("video_facts")
      .values({ video_id: id, ...facts })
      .execute();
    await trx.updateTable("tag_categories").set({ facet: 1 }).execute();
  });
  const [json] = readVodPage(await ask(`ac=detail&ids=${id}`))?.list ?? [];
  expect(json).toMatchObject({
    vod_area: "中国大陆,中国香港",
    vod_lang: "汉语普通话",
    vod_score: "7.3",
    vod_douban_score: "8.1",
  });
  const tags = await db.primary
    .selectFrom("video_tags")
    .innerJoin("tags", "tags.id", "video_tags.tag_id")
    .select("tags.name")
    .where("video_id", "=", id)
    .orderBy("video_tags.position")
    .execute();
  expect(json?.vod_class.split(",")).toEqual(tags.map(({ name }) => name));
  const [xml] = readVodPage(await ask(`ac=detail&ids=${id}&at=xml`))?.list ?? [];
  expect(xml).toMatchObject({ vod_area: json?.vod_area, vod_lang: json?.vod_lang });
});

it("answers 404 unless the operator has switched it on", async () => {
  for (const [settings, status] of [
    [{}, 404],
    [{ PROVIDE_VOD: "off" }, 404],
    [{ PROVIDE_VOD: "on" }, 200],
  ] as const) {
    const served = await serveApp(app, undefined, settings);
    expect((await fetch(`${served.url}/api.php/provide/vod/?ac=list`)).status).toBe(status);
    await served.stop();
  }
});

it("finds by id, words and channel, and nothing where there is nothing", async () => {
  const [film] = readVodPage(await ask("ac=detail"))?.list ?? [];
  const names = async (query: string) =>
    readVodPage(await ask(`ac=detail&${query}`))?.list.map(({ vod_name }) => vod_name);
  expect(await names(`ids=${film?.vod_id}`)).toEqual([film?.vod_name]);
  expect(await names(`wd=${film?.vod_name}`)).toContain(film?.vod_name);
  expect(await names("ids=999999")).toEqual([]);
  expect(await names("t=999")).toEqual([]);
  expect(await names("pg=900")).toEqual([]);
});

it("finds words in capitals or not, and gives lines without a name the one that the player has for them", async () => {
  const { db } = app.site.context;
  const id = Number(readVodPage(await ask("ac=detail"))?.list[0]?.vod_id);
  await db.write(async (trx) => {
    await trx.updateTable("videos").set({ title: "Élan Vital" }).where("id", "=", id).execute();
    const host = { host: "lines.example", created_at: 0, created_by: null };
    await trx.insertInto("line_hosts").values(host).execute();
    const line = { video_id: id, host: host.host };
    const lines = ["", "备用", ""].map((name, position) => ({
      ...line,
      position,
      name,
      url: `https://lines.example/${position}.m3u8`,
    }));
    await trx.insertInto("video_lines").values(lines).execute();
  });
  for (const wd of ["élan", "ÉLAN VITAL", "vital"]) {
    const found = readVodPage(await ask(`ac=detail&wd=${encodeURIComponent(wd)}`))?.list;
    expect(found?.map(({ vod_name }) => vod_name)).toEqual(["Élan Vital"]);
    expect(found?.[0]?.vod_play_from).toBe("own$$$线路1$$$备用$$$线路3");
  }
});

it("keeps lines that are called as the site's own group, or alike, in groups of their own", async () => {
  const { db } = app.site.context;
  const id = Number(readVodPage(await ask("ac=detail"))?.list[1]?.vod_id);
  await db.write(async (trx) => {
    const host = { host: "named.example", created_at: 0, created_by: null };
    await trx.insertInto("line_hosts").values(host).execute();
    const lines = ["own", "own 2", "own"].map((name, position) => ({
      video_id: id,
      host: host.host,
      position,
      name,
      url: `https://named.example/${position}.m3u8`,
    }));
    await trx.insertInto("video_lines").values(lines).execute();
  });
  const [film] = readVodPage(await ask(`ac=detail&ids=${id}`))?.list ?? [];
  expect(film?.vod_play_from.split("$$$")).toEqual(["own", "own 2", "own 2 2", "own 3"]);
  expect(film?.vod_play_url.split("$$$").map((group) => group.split("#"))).toEqual([
    [expect.stringContaining(`${origin}/media/`)],
    ["正片$https://named.example/0.m3u8"],
    ["正片$https://named.example/1.m3u8"],
    ["正片$https://named.example/2.m3u8"],
  ]);
});

it("names a series once one of its episodes is out", async () => {
  const { context } = app.site;
  const day = 86_400_000;
  const episode = await addVideo(context, { kind: "episode", published_at: app.clock.now + day });
  const head = await addVideo(context, { kind: "series", film_id: null });
  await addSeries(context, [episode], { video_id: head });
  const found = async () => readVodPage(await ask(`ac=detail&ids=${head}`))?.list.map(({ vod_id }) => Number(vod_id));
  expect(await found()).toEqual([]);
  app.clock.now += day;
  expect(await found()).toEqual([head]);
});
