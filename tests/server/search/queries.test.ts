import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import type { SearchOutput } from "#lib/contract/schemas/search.ts";
import { traitsOf } from "#lib/kind-traits.ts";
import { importContent } from "#server/content-files/import.ts";
import { contentFolder } from "#server/content-files/folder.ts";
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
});
afterAll(() => app.close());

function firstHits({ groups }: SearchOutput): Record<string, string> {
  return Object.fromEntries(
    groups.map(({ contentType, list }) => [traitsOf(contentType).label, list[0]?.name.text ?? ""]),
  );
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
  if (first) expect(traitsOf(answer.groups[0]?.contentType ?? 0).label).toBe(first);
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

it("finds films by what is said in them: the line, its second, and each film once when paging", async () => {
  const q = "伞与伞擦肩";
  const { groups, totals } = await app.call("search/query", { q }, token);
  expect(groups.map(({ contentType }) => contentType)).toEqual([2]);
  const line = { label: "台词", text: "伞与伞擦肩，像认识了很久。", ranges: [[0, 5]], at: 13.8 };
  for (const { context } of groups[0]?.list ?? []) expect(context).toEqual(line);
  const names = groups[0]?.list.map(({ name }) => name.text) ?? [];
  expect(names).toContain("雨城");
  expect(totals.find(({ contentType }) => contentType === 2)?.total).toBe(names.length);
  const paged: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await app.call("search/query", { q, contentType: 2, pageSize: 1, ...(cursor && { cursor }) }, token);
    paged.push(...(page.groups[0]?.list.map(({ name }) => name.text) ?? []));
    cursor = page.groups[0]?.nextCursor ?? null;
  }
  expect(paged).toEqual(names);
});

it("puts names before descriptions, and descriptions before what is said", async () => {
  // In a title, in a description, and in lines.
  const { groups } = await app.call("search/query", { q: "声音", contentType: 2, pageSize: 50 }, token);
  const ranks = (groups[0]?.list ?? []).map(({ name, context }) =>
    name.ranges.length > 0 ? 1 : context?.at === undefined ? 2 : 3,
  );
  expect(new Set(ranks)).toEqual(new Set([1, 2, 3]));
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
});
