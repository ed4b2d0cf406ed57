import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import type { SearchOutput } from "#lib/contract/schemas/search.ts";
import { kindNames } from "#lib/search/kinds.ts";
import { importContent } from "#server/content/import.ts";
import { contentFolder } from "#server/site.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

const kind = z.enum(["影片", "演员", "专题", "标签", "影评", "帖子"]);
const table = z.array(
  z.strictObject({
    q: z.string(),
    影片: z.string().optional(),
    演员: z.string().optional(),
    专题: z.string().optional(),
    标签: z.string().optional(),
    影评: z.string().optional(),
    帖子: z.string().optional(),
    first: kind.optional(),
    typo: z.boolean().default(false),
    none: z.boolean().default(false),
  }),
);
const queries = table.parse(
  parse(readFileSync(path.join(import.meta.dirname, "../../fixtures/search-queries.yaml"), "utf8")),
);

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  await importContent(app.site.context, app.site.storage, contentFolder);
  ({ token } = await app.signIn());
}, 120_000);
afterAll(() => app.close());

function firstHits({ groups }: SearchOutput): Record<string, string> {
  return Object.fromEntries(groups.map(({ contentType, list }) => [kindNames[contentType], list[0]?.name.text ?? ""]));
}

it("is a table worth the name", () => {
  expect(queries.length).toBeGreaterThanOrEqual(120);
  expect(new Set(queries.map(({ q }) => q)).size).toBe(queries.length);
});

it.each(queries)("$q", async ({ q, first, typo, none, ...expected }) => {
  const answer = await app.call("search/query", { q, pageSize: 5 }, token);
  expect(answer.near).toBe(typo);
  if (none) expect(answer.groups).toEqual([]);
  expect(firstHits(answer)).toMatchObject(expected);
  if (first) expect(kindNames[answer.groups[0]?.contentType ?? 0]).toBe(first);
});

it("marks every hit: in its name, or in what it was found by", async () => {
  const marks: string[] = [];
  for (const { q, none } of queries.filter(({ q }) => !q.includes(" "))) {
    const { groups } = await app.call("search/query", { q, pageSize: 3 }, token);
    expect(groups.length > 0).toBe(!none);
    for (const hit of groups.flatMap(({ list }) => list)) {
      const ranges = [...hit.name.ranges, ...(hit.context?.ranges ?? [])];
      if (ranges.length === 0) marks.push(`${q}: ${hit.name.text}`);
      for (const { text, ranges: own } of [hit.name, ...(hit.context ? [hit.context] : [])]) {
        expect(own.every(([start, end]) => start < end && end <= text.length)).toBe(true);
      }
    }
  }
  expect(marks).toEqual([]);
});
