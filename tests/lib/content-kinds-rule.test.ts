import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kindNames, typeOf } from "#lib/kinds.ts";

/** Each holds one number that has a name. */
const planted = [
  "if (hit.contentType === 2) act();",
  'const isReview = contentType === "1";',
  "const target = { contentType: 10, targetId };",
  "const target = { contentType: 8 as const };",
  "interface Line { contentType: 1 | 11 }",
  "function of(contentType: 1 | 8) {}",
  "const contentType = 6;",
  "const danmakuType = 10;",
  'query.where("comments.content_type", "=", 5);',
  'query.where("content_type", "in", [1, 2]);',
  "const rows = sql`select 1 from follows where content_type = 9`;",
  "const things = { 1: read, 2: watch };",
  "const href = contentHref(3, post.id);",
  "indexDocument(context, trx, 4, id);",
  "const schema = z.strictObject({ contentType: z.literal([1, 2]) });",
  "const button = <FollowButton contentType={9} targetId={id} />;",
  "switch (item.contentType) { case 1: break; }",
  // Every kind, those to come too.
  ...kindNames().flatMap((name) => [
    `if (hit.contentType === ${typeOf(name)}) act();`,
    `const ${name}Type = ${typeOf(name)};`,
  ]),
];

/** Names, other numbers, and tables by other numbers. */
const clean = [
  "if (hit.contentType === kinds.video.type) act();",
  "const pages = ads.filter((ad) => ad.bindType === 4);",
  "const sizes = { 360: low, 720: high };",
  "const next = contentType + 1;",
  "const rows = sql`select 1 from follows where content_type = ${type}`;",
  "const button = <FollowButton contentType={kinds.person.type} targetId={9} />;",
];

let folder = "";
let problems: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "content-kinds-"));
  const config = {
    jsPlugins: [resolve("scripts/lint/content-kinds.ts")],
    categories: { correctness: "off" },
    rules: { "content-kinds/no-bare-number": "error" },
  };
  await writeFile(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  for (const [index, source] of planted.entries()) await writeFile(join(folder, `planted-${index}.tsx`), source);
  await writeFile(join(folder, "clean.tsx"), clean.join("\n"));
  const lint = resolve("node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [lint, "-c", ".oxlintrc.json", "-f", "unix"], {
    cwd: folder,
    encoding: "utf8",
  });
  problems = stdout.split("\n").filter((line) => line.includes("content-kinds(no-bare-number)"));
});
afterAll(() => rm(folder, { recursive: true }));

const foundIn = (file: string) => problems.filter((line) => line.includes(file));

test.each(planted.map((source, index) => [source, `planted-${index}.tsx`] as const))(
  "a number is found in %s",
  (_source, file) => expect(foundIn(file)).toHaveLength(1),
);

test("names, other numbers and other tables are left alone", () => {
  expect(foundIn("clean.tsx")).toEqual([]);
});

test("the templates of pages, which are not linted, hold none either", async () => {
  const names = await readdir("src", { recursive: true });
  const pages = names.filter((name) => name.endsWith(".astro"));
  expect(pages.length).toBeGreaterThan(30);
  for (const page of pages) {
    expect(await readFile(join("src", page), "utf8"), page).not.toMatch(
      /contentType=\{\d|(?:contentHref|comments)\(\d/,
    );
  }
});
