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
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-import-episodes-"));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, fixture);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function bring(lines: readonly object[], dry = false) {
  const file = path.join(folder, `${Math.random()}.jsonl`);
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  const { context } = app.site;
  const row = await beginImport(context, {
    source: "json-lines",
    address: file,
    options: importOptions.parse({}),
    dry,
  });
  const { added, changed, same, wrong } = await continueImport(context, row, {});
  return { added, changed, same, wrong, problems: await readProblems(context.db.primary, row.id) };
}

const nothing = { added: 0, changed: 0, same: 0, wrong: 0, problems: [] };
const head = (key: string, title: string) => ({ kind: "video", filmKind: "series", key, title, series: {} });
const part = (of: unknown, number: number, values: object = {}) => ({
  kind: "video",
  filmKind: "episode",
  title: `第 ${number} 集`,
  description: "一集。",
  episode: { of, season: 1, number },
  ...values,
});

/** Titles of a series in their order, with the ids of the films. */
async function episodesOf(title: string) {
  return app.site.context.db.primary
    .selectFrom("episodes")
    .innerJoin("series", "series.id", "episodes.series_id")
    .innerJoin("videos", "videos.id", "episodes.video_id")
    .select(["videos.id", "videos.title", "videos.description", "videos.content_key"])
    .where("series.title", "=", title)
    .orderBy("season")
    .orderBy("number")
    .execute();
}

it("episodes without key and ids are known by their place in their series, in later imports too", async () => {
  const lines = [
    head("tide-one", "潮汐一"),
    { ...head("tide-two", "潮汐二"), ids: [{ source: "imdb", id: "tt0008001" }] },
    part("tide-one", 1),
    part("tide-one", 2),
    // Episodes of many series have the same titles.
    part({ source: "imdb", id: "tt0008001" }, 1),
    part({ source: "imdb", id: "tt0008001" }, 2),
  ];
  expect(await bring(lines, true)).toEqual({ ...nothing, added: 6 });
  expect(await bring(lines)).toEqual({ ...nothing, added: 6 });
  const [one, two] = [await episodesOf("潮汐一"), await episodesOf("潮汐二")];
  expect([one, two].map((some) => some.map(({ title }) => title))).toEqual([
    ["第 1 集", "第 2 集"],
    ["第 1 集", "第 2 集"],
  ]);
  expect(await bring(lines)).toEqual({ ...nothing, same: 6 });
  expect(await episodesOf("潮汐一")).toEqual(one);

  const more = [...lines.with(3, part("tide-one", 2, { title: "第二集：退潮" })), part("tide-one", 3)];
  expect(await bring(more)).toEqual({ ...nothing, added: 1, changed: 1, same: 5 });
  const now = await episodesOf("潮汐一");
  expect(now.map(({ title }) => title)).toEqual(["第 1 集", "第二集：退潮", "第 3 集"]);
  expect(now.slice(0, 2).map(({ id }) => id)).toEqual(one.map(({ id }) => id));
  expect(await episodesOf("潮汐二")).toEqual(two);
});

it("one that was at the place before is that episode: it is only added to", async () => {
  const key = (number: number) => ({ key: `by-hand-${number}` });
  const lines = [head("by-hand", "先有的"), part("by-hand", 1, key(1)), part("by-hand", 2, key(2))];
  expect(await bring(lines)).toEqual({ ...nothing, added: 3 });
  const before = await episodesOf("先有的");
  const keyless = [part("by-hand", 1, { title: "别的名字" }), part("by-hand", 2, { tagline: "潮水退去" })];
  expect(await bring(keyless)).toEqual({ ...nothing, same: 1, changed: 1 });
  expect(await episodesOf("先有的")).toEqual(before);
});
