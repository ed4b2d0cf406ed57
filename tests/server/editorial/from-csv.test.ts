import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { importCsv } from "#server/editorial/from-csv.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, refusal, type TestPerson } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
});
afterAll(() => app.close());

const run = (kind: ContentKind, lines: readonly string[], aim: "check" | "draft" | "publish" = "draft") =>
  importCsv(app.site.context, { kind, bytes: Buffer.from(lines.join("\r\n")), aim });
const titles = async () => (await app.call("video/list", {}, editor.token)).list.map(({ title }) => title).toSorted();
async function entries(kind: ContentKind, q: string) {
  const { list } = await app.call("admin/content/list", { kind, q }, editor.token);
  return list.map(({ key, state, live }) => ({ key, state, live }));
}

const header = "\uFEFFkey,title,description,film,poster,channel,performers,tags,featured,intro,publishedAt";
const film = (key: string, title: string, tags = "healing", featured = "是") =>
  `${key},${title},"一行，\n又一行",letter,images/videos/letter,short,shen-yu:收信人,${tags},${featured},1:3.5,2026-10-03T20:00:00+08:00`;

it("names every bad line, and writes none of the good ones", async () => {
  const report = await run("video", [
    header,
    film("csv-good", "表格里的好片"),
    film("csv-tags", "表格里的标签", "healing|nowhere"),
    film("csv-twice", "表格里的两次", "healing|healing"),
    film("Csv Bad", "表格里的标识", "healing", "也许"),
    film("first-letter", "表格里的旧片"),
    film("csv-good", "表格里的重复"),
    "csv-short,少了几栏",
  ]);
  expect(report.lines).toBe(7);
  // Each film takes two lines of the file.
  expect(report.problems).toEqual([
    { line: 4, field: "tags.1", reason: "找不到 tag:nowhere" },
    { line: 6, field: "tags.1", reason: "这个标签写了两次" },
    { line: 8, field: "key", reason: "只用小写字母、数字和连字符" },
    { line: 8, field: "featured", reason: "只能是“是”或“否”" },
    { line: 10, field: "key", reason: "这个标识已经用过了" },
    { line: 12, field: "key", reason: "与第 2 行的标识一样" },
    { line: 14, field: "", reason: "有 2 栏，标题行有 11 栏" },
  ]);
  expect(await entries("video", "表格里")).toEqual([]);
  const torn = await run("video", [header, film("csv-torn", "缺图").replace("videos/letter", "videos/none")]);
  expect(torn.problems.map(({ reason }) => reason)).toContain("缺少图片 images/videos/none-320.webp");
});

it("refuses a header it does not know, quotes without an end, and an unknown encoding", async () => {
  const { problems } = await run("tag", ["name,name,colour,status", "a,b,c,d"]);
  expect(problems).toEqual([
    { line: 1, field: "name", reason: "这一栏写了两次" },
    { line: 1, field: "colour", reason: "没有这个键" },
    { line: 1, field: "status", reason: "不写这一栏：发布与否由 --publish 决定" },
    { line: 1, field: "key", reason: "标题行里要有这一栏" },
  ]);
  expect((await run("tag", ["key,name", 'a,"b'])).problems).toMatchObject([{ line: 2 }]);
  const unknown = await importCsv(app.site.context, { kind: "tag", bytes: Uint8Array.of(0xff, 0x80), aim: "check" });
  expect(unknown.problems).toMatchObject([{ line: 1, reason: expect.stringContaining("UTF-8") }]);
});

it("checks without writing, keeps drafts readers do not see, and publishes when told to", async () => {
  const before = await titles();
  expect(await run("video", [header, film("csv-draft", "草稿片")], "check")).toEqual({
    lines: 1,
    kept: 0,
    problems: [],
  });
  expect(await entries("video", "草稿片")).toEqual([]);
  expect(await run("video", [header, film("csv-draft", "草稿片")])).toEqual({ lines: 1, kept: 0, problems: [] });
  expect(await entries("video", "草稿片")).toEqual([{ key: "csv-draft", state: "draft", live: false }]);
  expect(await titles()).toEqual(before);

  const names = ["key,name,aliases,category", "csv-night,表格夜晚,夜|晚上,mood"];
  expect(await run("tag", names, "publish")).toEqual({ lines: 1, kept: 0, problems: [] });
  const two = [
    header,
    film("csv-one", "公开片一", "healing|csv-night"),
    film("csv-two", "公开片二", "csv-night", "否"),
  ];
  expect(await run("video", two, "publish")).toEqual({ lines: 2, kept: 0, problems: [] });
  expect(await titles()).toEqual([...before, "公开片一", "公开片二"].toSorted());
  const { list } = await app.call("admin/content/list", { kind: "video", q: "公开片一" }, editor.token);
  const { document, revisions } = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
  expect(document).toMatchObject({
    description: "一行，\n又一行",
    performers: [{ performer: "shen-yu", role: "收信人" }],
    tags: ["healing", "csv-night"],
    featured: true,
    intro: { start: 1, end: 3.5 },
  });
  expect(revisions).toMatchObject([{ origin: "csv" }]);
});

it("an import of files that do not have them does not take them down unasked", async () => {
  const message = await refusal(importContent(app.site.context, app.site.storage, fixture));
  expect(message).toContain("video:csv-one");
  expect(await titles()).toContain("公开片一");
});
