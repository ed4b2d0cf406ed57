import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { readVodPage } from "#server/site-import/vod.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";

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
