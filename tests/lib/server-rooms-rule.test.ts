import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rooms } from "../../scripts/lint/server-rooms.ts";

/** Each takes something from a folder above its own: `core` is the lowest, `seo` and `moderation/judges` stand over `search`. */
const upwards = [
  'import { sitemap } from "../seo/sitemaps.ts";',
  'import { sitemap, type Sitemap } from "../seo/sitemaps.ts";',
  'import * as seo from "../seo/sitemaps.ts";',
  'import "../seo/sitemaps.ts";',
  'import { sitemap } from "#server/seo/sitemaps.ts";',
  'import { judges } from "../moderation/judges/judges.ts";',
  'import { main } from "../main.ts";',
  'import type { Sitemap } from "../seo/sitemaps.ts";',
  'export { sitemap } from "../seo/sitemaps.ts";',
  'export * from "../seo/sitemaps.ts";',
  'const seo = await import("../seo/sitemaps.ts");',
];

/** In `db/dialect`, which stands below `db`. */
const typesOfTheSame = [
  'import type { Database } from "../open.ts";',
  'import { type Database as Opened } from "../open.ts";',
  'export type { Writer } from "../open.ts";',
];

const allowed = [
  'import { AppError } from "../core/errors.ts";',
  'import { chinese } from "#server/text/chinese.ts";',
  'import { find } from "./find.ts";',
  'import { sql } from "kysely";',
  'import { kinds } from "#lib/kinds.ts";',
];

let folder = "";
let problems: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "server-rooms-"));
  const plant = async (file: string, source: string) => {
    await mkdir(dirname(join(folder, "src/server", file)), { recursive: true });
    await writeFile(join(folder, "src/server", file), source);
  };
  const config = {
    jsPlugins: [resolve("scripts/lint/server-rooms.ts")],
    categories: { correctness: "off" },
    rules: { "server-rooms/downwards": "error" },
  };
  await writeFile(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  for (const [index, source] of upwards.entries()) await plant(`search/upwards-${index}.ts`, source);
  await plant("search/allowed.ts", allowed.join("\n"));
  await plant("db/dialect/types.ts", typesOfTheSame.join("\n"));
  await plant("db/dialect/values.ts", 'import { openDatabase, type Database } from "../open.ts";');
  await plant("gifts/gifts.ts", 'import { AppError } from "../core/errors.ts";');
  const lint = resolve("node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [lint, "-c", ".oxlintrc.json", "-f", "unix"], {
    cwd: folder,
    encoding: "utf8",
  });
  problems = stdout.split("\n").filter((line) => line.includes("server-rooms(downwards)"));
});
afterAll(() => rm(folder, { recursive: true }));

const foundIn = (file: string) => problems.filter((line) => line.includes(file));

test.each(upwards.map((source, index) => [source, `upwards-${index}.ts`] as const))(
  "%s is stopped",
  (_source, file) => {
    expect(foundIn(file)).toHaveLength(1);
    expect(foundIn(file)[0]).toMatch(/src\/server\/search is below .+ and cannot import /);
  },
);

test("lower folders, the own one and packages are free", () => expect(foundIn("allowed.ts")).toEqual([]));

test("within one folder types are free and values are not", () => {
  expect(foundIn("types.ts")).toEqual([]);
  expect(foundIn("values.ts")).toHaveLength(1);
});

test("a folder without a place is told where to get one", () => {
  expect(foundIn("gifts.ts")).toEqual([expect.stringContaining("src/server/gifts is a new folder")]);
});

test("every listed folder is there, once", async () => {
  const entries = await readdir("src/server", { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name));
  const real = new Set(files.map(({ parentPath }) => parentPath.slice("src/server/".length) || "."));
  expect(rooms.toSorted()).toEqual([...real].toSorted());
});
