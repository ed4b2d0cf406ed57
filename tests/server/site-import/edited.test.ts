import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MergedKind } from "#lib/contract/schemas/merging.ts";
import { importContent } from "#server/content-files/import.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { readProblems } from "#server/site-import/problems.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-edited-"));
let app: TestApp;
let token = "";
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
  ({ token } = await addOperator(app));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const pace = { clock: () => performance.now(), rest: async () => {} };

/** Imports the records after a dry run, which must have foreseen the same. */
async function bring(...records: readonly object[]) {
  const { context } = app.site;
  const address = path.join(folder, "records.jsonl");
  writeFileSync(address, records.map((record) => JSON.stringify(record)).join("\n"));
  const run = async (dry: boolean) => {
    const row = await beginImport(context, { source: "json-lines", address, options: importOptions.parse({}), dry });
    const { added, changed, same, wrong } = await continueImport(context, row, { pace });
    return { added, changed, same, wrong, problems: await readProblems(context.db.primary, row.id) };
  };
  const foreseen = await run(true);
  const done = await run(false);
  expect(done).toEqual(foreseen);
  return done;
}

/** Changes an entry as an editor does. */
async function edit(kind: MergedKind | "series", title: string, values: object): Promise<void> {
  const { list } = await app.call("admin/content/list", { kind, q: title }, token);
  const id = list.find((one) => one.title === title)?.id ?? 0;
  const { entry, document } = await app.call("admin/content/get", { id }, token);
  const changed = { id, kind, base: entry.revision, document: { ...document, ...values } };
  const saved = (await app.call("admin/content/save", changed, token)).entry;
  await app.call("admin/content/publish", { id, base: saved.revision, live: saved.liveRevision }, token);
}

async function merge(kind: MergedKind, [keepTitle, keep]: [string, number], [dropTitle, drop]: [string, number]) {
  const input = { kind, keep, drop, keepTitle, dropTitle };
  while (!(await app.call("admin/duplicates/merge", input, token)).done);
}

type Named = "videos" | "performers" | "tags";

async function idsOf(table: Named, called: string): Promise<number[]> {
  const { primary } = app.site.context.db;
  const rows =
    table === "videos"
      ? primary.selectFrom("videos").select("id").where("title", "=", called)
      : primary.selectFrom(table).select("id").where("name", "=", called);
  return (await rows.execute()).map(({ id }) => id).toSorted((one, other) => one - other);
}

const idOf = async (table: Named, called: string) => (await idsOf(table, called))[0] ?? 0;

const film = async (title: string) => app.call("video/detail", { id: await idOf("videos", title) }, token);
const castOf = async (title: string) => (await film(title)).performers.map(({ name }) => name);

it("knows a person again whom an editor has renamed, by the name the import gave", async () => {
  await bring({ kind: "video", key: "first-of-zhang", title: "张三的第一部", performers: ["张三"] });
  await edit("performer", "张三", { name: "张三丰" });
  const counts = await bring(
    { kind: "video", key: "second-of-zhang", title: "张三的第二部", performers: ["张三"] },
    { kind: "performer", name: "张三", bio: "武当的张三。" },
  );
  expect(counts).toMatchObject({ added: 1, changed: 1, wrong: 0 });
  expect(await castOf("张三的第二部")).toEqual(["张三丰"]);
  const { name, bio } = await app.call("performer/detail", { id: await idOf("performers", "张三丰") }, token);
  expect([name, bio]).toEqual(["张三丰", "武当的张三。"]);
});

it("knows a film and a person again whose id an editor has corrected, and leaves the id", async () => {
  const [wrong, right] = [[{ source: "tmdb", id: "9001" }], [{ source: "tmdb", id: "9002" }]];
  const records = [
    { kind: "performer", name: "编号错的人", ids: wrong },
    { kind: "video", title: "编号错的片", ids: wrong, performers: [{ name: "编号错的人", ids: wrong }] },
  ];
  await bring(...records);
  await edit("performer", "编号错的人", { ids: right });
  await edit("video", "编号错的片", { ids: right });
  expect(await bring(...records)).toMatchObject({ added: 0, changed: 0, same: 2 });
  expect((await film("编号错的片")).facts?.ids).toEqual(right);
});

it("knows a film without key and ids again whose title and year an editor has corrected, and leaves them", async () => {
  const record = { kind: "video", title: "错的片名", year: 2001 };
  await bring(record);
  await edit("video", "错的片名", { title: "对的片名", year: 2002 });
  expect(await bring({ ...record, tagline: "后来写的" })).toMatchObject({ added: 0, changed: 1 });
  expect(await bring({ ...record, tagline: "又一次" })).toMatchObject({ added: 0, same: 1 });
  expect(await film("对的片名")).toMatchObject({ year: 2002, facts: { tagline: "后来写的" } });
});

it("leaves a genre as an editor has renamed and described it", async () => {
  await bring({ kind: "video", key: "first-tagged", title: "有标签的第一部", tags: ["怀旧年代"] });
  await edit("tag", "怀旧年代", { name: "怀旧", aliases: ["老电影"], description: "旧日时光。" });
  await bring({ kind: "video", key: "second-tagged", title: "有标签的第二部", tags: ["怀旧年代"] });
  expect((await film("有标签的第二部")).tags.map(({ name }) => name)).toEqual(["怀旧"]);
  const detail = await app.call("tag/detail", { id: await idOf("tags", "怀旧") }, token);
  expect(detail).toMatchObject({ aliases: ["老电影"], description: "旧日时光。", videos: 2 });
});

it("takes a merged person for the one who was kept, by name, key and id", async () => {
  const ids = [{ source: "imdb", id: "nm0009003" }];
  await bring(
    { kind: "performer", key: "li-four", name: "李四" },
    { kind: "performer", key: "little-li-four", name: "李小四", bio: "小的。", ids },
  );
  await edit("performer", "李四", { bio: "大的。" });
  await merge("performer", ["李四", await idOf("performers", "李四")], ["李小四", await idOf("performers", "李小四")]);
  const cast = (key: string, title: string, performer: object | string) => ({
    kind: "video",
    key,
    title,
    performers: [performer],
  });
  await bring(
    { kind: "performer", key: "little-li-four", name: "李小四", bio: "小的。" },
    cast("li-by-name", "按名字", "李小四"),
    cast("li-by-key", "按标识", { performer: "little-li-four" }),
    cast("li-by-id", "按编号", { name: "谁", ids }),
  );
  for (const title of ["按名字", "按标识", "按编号"]) expect(await castOf(title)).toEqual(["李四"]);
  const { bio } = await app.call("performer/detail", { id: await idOf("performers", "李四") }, token);
  expect(bio).toBe("大的。");
});

it("adds what a record says of a merged film to the one that was kept, and changes nothing of it", async () => {
  const kept = { kind: "video", key: "kept-in-import", title: "留下的片", year: 2003, description: "留下的。" };
  const other = { kind: "video", key: "merged-in-import", title: "并掉的片", year: 2004, description: "并掉的。" };
  const untitled = { kind: "video", title: "并掉的片", year: 2004, description: "没有标识。" };
  const series = {
    kind: "series",
    key: "both-in-series",
    title: "两集",
    description: "两集的剧。",
    episodes: ["kept-in-import", "merged-in-import"],
  };
  expect(await bring(kept, other, series)).toMatchObject({ added: 3, problems: [] });
  await merge("video", ["留下的片", await idOf("videos", "留下的片")], ["并掉的片", await idOf("videos", "并掉的片")]);
  const told = { ...kept, description: "留下的，新写的。" };
  expect(await bring(told, { ...other, tagline: "只有并掉的写了" }, untitled)).toMatchObject({ added: 0, wrong: 0 });
  expect(await film("留下的片")).toMatchObject({
    year: 2003,
    description: "留下的，新写的。",
    facts: { tagline: "只有并掉的写了" },
  });
  expect(await bring(told, other, untitled)).toMatchObject({ added: 0, changed: 0, same: 3 });
  expect(await bring(series)).toMatchObject({ same: 1, problems: [] });
});

it("still takes what a record says of a film that has the title of one that was merged into it", async () => {
  const twin = (key: string) => ({ kind: "video", key, title: "同名的片", year: 2005 });
  await bring(twin("older-twin"), twin("newer-twin"));
  const [older = 0, newer = 0] = await idsOf("videos", "同名的片");
  await merge("video", ["同名的片", newer], ["同名的片", older]);
  const record = { kind: "video", title: "同名的片", year: 2005 };
  for (const description of ["一", "二"]) expect(await bring({ ...record, description })).toMatchObject({ changed: 1 });
  expect((await app.call("video/detail", { id: newer }, token)).description).toBe("二");
});

it("leaves the name and the order of a series as an editor has written them, and adds what is new", async () => {
  const keys: Record<string, string> = { 甲: "a", 乙: "b", 新: "c" };
  const head = (title: string) => ({ kind: "video", filmKind: "series", key: "lamp", title, series: { total: 9 } });
  const part = (name: string, number: number) => ({
    kind: "video",
    filmKind: "episode",
    key: `lamp-${keys[name]}`,
    title: name,
    description: "一集。",
    episode: { of: "lamp", season: 1, number },
  });
  await bring(head("灯"), part("甲", 1), part("乙", 2));
  await edit("series", "灯", { title: "灯塔", episodes: [{ video: "own-lamp-b" }, { video: "own-lamp-a" }] });
  await bring(head("灯（全）"), part("新", 1), part("甲", 2), part("乙", 3));
  const { list } = await app.call("admin/content/list", { kind: "series", q: "灯" }, token);
  expect(list.map(({ title }) => title)).toEqual(["灯塔"]);
  const known = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, token);
  const episodes = ["own-lamp-b", "own-lamp-a", "own-lamp-c"].map((video) => ({ video }));
  expect(known.document).toMatchObject({ title: "灯塔", total: 9, episodes });
});
