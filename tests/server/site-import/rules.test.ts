import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { beginImport, continueImport } from "#server/site-import/imports.ts";
import { importOptions } from "#server/site-import/options.ts";
import { readProblems } from "#server/site-import/problems.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-import-rules-"));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function bring(name: string, lines: readonly object[], dry: boolean) {
  const file = path.join(folder, name);
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  const { context } = app.site;
  const row = await beginImport(context, {
    source: "json-lines",
    address: file,
    options: importOptions.parse({}),
    dry,
  });
  const counts = await continueImport(context, row, {});
  return { ...counts, problems: await readProblems(context.db.primary, row.id) };
}

it("topics and ads are refused for what they are not published for, in a dry run too, and the live ones stay", async () => {
  const { primary } = app.site.context.db;
  const live = async () => [
    await primary.selectFrom("topics").select(["content_key", "title"]).orderBy("id").execute(),
    await primary.selectFrom("topic_items").selectAll().orderBy("topic_id").orderBy("position").execute(),
    await primary.selectFrom("ads").select(["content_key", "title", "bind_int"]).orderBy("id").execute(),
  ];
  const before = await live();
  const lines = [
    { kind: "topic", key: "letters", title: "改成分类", items: [{ ref: "category:mood" }] },
    { kind: "ad", key: "home", title: "改成没有的频道", bindType: 1, target: 99_999 },
  ];
  for (const dry of [true, false]) {
    const { wrong, changed, problems } = await bring("rules.jsonl", lines, dry);
    expect([wrong, changed]).toEqual([2, 0]);
    expect(problems.map(({ field, reason }) => [field, reason])).toEqual([
      ["items.N.ref", "专题里不能放标签分类"],
      ["target", "没有这个频道编号"],
    ]);
  }
  expect(await live()).toEqual(before);
});

it("ids that are none of their catalogue are left out and told, of films, people and those in a cast", async () => {
  const { primary } = app.site.context.db;
  const wrong = { source: "imdb", id: "https://imdb.com/x" };
  const lines = [
    { kind: "performer", key: "wrong-person", name: "许错", ids: [wrong, { source: "wikidata", id: "Q4" }] },
    {
      kind: "video",
      key: "wrong-film",
      title: "错的编号",
      year: 2001,
      ids: [
        { source: "tmdb", id: "12a" },
        { source: "elsewhere", id: "12a" },
      ],
      performers: [{ name: "何错", ids: [wrong] }],
    },
  ];
  const { added, problems } = await bring("ids.jsonl", lines, false);
  expect(added).toBe(2);
  expect(problems.map(({ field, reason, samples }) => [field, reason, samples[0]?.value]).toSorted()).toEqual([
    ["ids.N", "IMDb 的编号是nm 加七位以上数字，例如 nm0594503", "imdb https://imdb.com/x"],
    ["ids.N", "TMDB 的编号是只有数字，例如 129", "tmdb 12a"],
    ["performers.N.ids.N", "IMDb 的编号是nm 加七位以上数字，例如 nm0594503", "imdb https://imdb.com/x"],
  ]);
  const rows = await primary.selectFrom("external_ids").select(["source", "value"]).orderBy("source").execute();
  expect(rows.filter(({ value }) => ["12a", "Q4", wrong.id].includes(value))).toEqual([
    { source: "elsewhere", value: "12a" },
    { source: "wikidata", value: "Q4" },
  ]);
});
