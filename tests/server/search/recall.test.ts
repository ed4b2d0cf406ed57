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
}, 120_000);
afterAll(() => app.close());

it("has thirty queries of every kind, no two of them the same", () => {
  expect([...kinds.values()].map((queries) => queries.length)).toEqual(Array.from(kinds, () => 30));
  const asked = [...kinds].flatMap(([kind, queries]) => queries.map(({ q }) => `${kind} ${q}`));
  expect(new Set(asked).size).toBe(asked.length);
});

it.each([...kinds])("%s: what was meant is among the first five", async (kind, queries) => {
  const [result] = await measureRecall(app.site.context, new Map([[kind, queries]]));
  expect(result?.recall, JSON.stringify(result?.missed)).toBeGreaterThanOrEqual(0.95);
});
