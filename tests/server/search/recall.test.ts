import { afterAll, beforeAll, expect, it } from "vitest";
import { fillInvented, inventCatalogue } from "../../bench/film-catalogue.ts";
import { measureRecall } from "../../bench/recall.ts";
import { recallQueries } from "../../bench/recall-queries.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

/** `npm run bench:search` asks the same of a hundred thousand. */
const films = 1500;

let app: TestApp;
const catalogue = inventCatalogue(films);
const kinds = recallQueries(catalogue);

beforeAll(async () => {
  app = await createTestApp();
  await fillInvented(app.site.context, catalogue);
});
afterAll(() => app.close());

it("has three hundred queries of eleven kinds, no two of them the same", () => {
  const counts = [...kinds].map(([kind, queries]) => [kind, queries.length]);
  expect(counts).toEqual([
    ["中文", 30],
    ["全拼", 30],
    ["首字母", 30],
    ["繁体", 30],
    ["中文错一个字", 120],
    ["英文错一个字母", 30],
    ["原名", 30],
    ["别名", 30],
    ["人物", 30],
    ["人物与年份", 30],
    ["题材与年代", 30],
  ]);
  const asked = [...kinds].flatMap(([kind, queries]) => queries.map(({ q }) => `${kind} ${q}`));
  expect(new Set(asked).size).toBe(asked.length);
});

it.each([...kinds])("%s: what was meant is among the first five", async (kind, queries) => {
  const [result] = await measureRecall(app.site.context, new Map([[kind, queries]]));
  expect(result?.recall, JSON.stringify(result?.missed)).toBeGreaterThanOrEqual(0.95);
});
