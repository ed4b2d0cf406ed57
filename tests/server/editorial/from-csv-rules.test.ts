import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { importCsv } from "#server/editorial/from-csv.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
});
afterAll(() => app.close());

const run = (kind: ContentKind, lines: readonly string[]) =>
  importCsv(app.site.context, { kind, bytes: Buffer.from(lines.join("\n")), aim: "publish" });
const countOf = async (table: "videos" | "ads") =>
  (await app.site.context.db.primary.selectFrom(table).select("id").execute()).length;

it("checks ids elsewhere before the first line is written: their format, and who has them", async () => {
  const header = "key,title,description,ids";
  expect((await run("video", [header, "csv-holder,先来的,一行,imdb:tt0007001"])).problems).toEqual([]);
  const before = await countOf("videos");
  const lines = [
    header,
    "csv-free,好的一部,一行,imdb:tt0007002",
    "csv-held,编号有主,一行,imdb:tt0007001",
    "csv-format,编号不对,一行,imdb:7003|douban:10007003",
    "csv-again,同一个编号,一行,imdb:tt0007002",
  ];
  expect((await run("video", lines)).problems).toEqual([
    { line: 3, field: "ids.0.id", reason: "“先来的”已经有这个编号，先从那里去掉" },
    { line: 4, field: "ids.0.id", reason: expect.stringContaining("IMDb 的编号是") },
    { line: 5, field: "ids.0.id", reason: "与第 2 行的编号一样" },
  ]);
  expect(await countOf("videos")).toBe(before);
  // The same table again: its own films have the ids.
  const good = [header, "csv-holder,先来的,一行,imdb:tt0007001", "csv-free,好的一部,一行,imdb:tt0007002"];
  expect(await run("video", good)).toEqual({ lines: 2, kept: 1, problems: [] });
  expect(await run("video", good)).toEqual({ lines: 2, kept: 2, problems: [] });
});

it("checks where ads lead before the first line is written", async () => {
  const before = await countOf("ads");
  const { problems } = await run("ad", [
    "key,position,title,text,image,bindType,target,jumpType",
    "csv-ad,home-banner,好的,一行,images/ads/home,2,topic:letters,0",
    "csv-tag,home-banner,不是标签,一行,images/ads/home,3,topic:letters,0",
    "csv-away,home-banner,地址不对,一行,images/ads/home,4,letter,0",
  ]);
  expect(problems).toEqual([
    { line: 3, field: "target", reason: "这里要填 tag:标识" },
    { line: 4, field: "target", reason: "地址要以 / 或 https:// 开头" },
  ]);
  expect(await countOf("ads")).toBe(before);
});
