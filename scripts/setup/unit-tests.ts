import { globSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { runNode } from "./run.ts";
import { shortError, type Tally, tallyOf } from "./tally.ts";

/** How much is run: by `npm test`, by `npm run test:all`, by `npm run test:long`. */
export type Scope = "main" | "all" | "long";

/** Tests that take seconds, e.g. those that kill processes. */
const slow = "tests/**/*.slow.test.{ts,tsx}";
/** Tests that take longer, e.g. those that make many films. */
const long = "tests/**/*.long.test.{ts,tsx}";
export const slowFiles = globSync(slow).length;
export const longFiles = globSync(long).length;

/**
 * Only in the long run on PostgreSQL: what SQLite shows as well, and rooms whose queries are plain. The table of roles runs every call there,
 * of these rooms too.
 */
const plainOnPostgres = [
  "tests/server/pages.test.ts",
  "tests/server/access-tokens.test.ts",
  "tests/server/search/recall.test.ts",
  "tests/server/{accounts,checkin,editorial,email,film-sources,imports,invites,limits,lines}/**",
  "tests/server/{media-library,metadata,publishing,push,uploads,webhooks}/**",
];

const leftOut: Record<Scope, { everywhere: readonly string[]; onPostgres: readonly string[] }> = {
  main: { everywhere: [slow, long], onPostgres: [] },
  all: { everywhere: [long], onPostgres: [slow, ...plainOnPostgres] },
  long: { everywhere: [], onPostgres: [] },
};

/** All tests that use a database import this file: others do not depend on the engine. */
const opensDatabases = "tests/helpers/database.ts";

/** Tests of ffmpeg, files, pages, processes and HTTP, for which the database only keeps a few rows: they run on SQLite alone. */
const onceOnly = [
  "tests/server/{transcode,http,docs}/**",
  "tests/server/media/{serve,store-away,s3,move}.*.test.ts",
  "tests/server/{speech,film-sources,deploy,live}/*.long.test.ts",
  "tests/server/{uploads/killed,works/trim,editorial/drafts}.long.test.ts",
];

/** At most as many files that fail are run again by themselves; more are no accident. */
const fewFiles = 3;

const assertion = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()).optional(),
});
const fileResult = z.object({ name: z.string(), status: z.string(), assertionResults: z.array(assertion) });
type FileResult = z.infer<typeof fileResult>;
const report = z.object({ testResults: z.array(fileResult) });

export interface UnitRun {
  /** Folder for the report and all files of tests. */
  folder: string;
  /** URL of PostgreSQL's maintenance database; SQLite if absent. */
  url?: string | undefined;
  scope: Scope;
}

/**
 * Runs unit and API tests on one engine. A few files that fail are run once more by themselves: files share processes, and one that another
 * disturbs would send a whole change back. The summary names them.
 */
export async function runUnitTests(run: UnitRun): Promise<Tally> {
  const engine = run.url ? "PostgreSQL" : "SQLite";
  console.log(`\n测试：单元与接口，${engine}`);
  let failed: FileResult[] = [];
  const first = await runVitest(run, selection(run), (files) => {
    failed = files.filter(({ status }) => status === "failed");
    return tallyFiles(files, engine, "失败");
  });
  if (failed.length === 0 || failed.length > fewFiles) return first;
  console.log(`\n再试一次，不和别的文件一起：${failed.map(({ name }) => path.relative(".", name)).join(" ")}`);
  const again = await runVitest(run, ["run", ...failed.map(({ name }) => name)], (files) =>
    tallyFiles(files, engine, "失败"),
  );
  const before = tallyFiles(failed, engine, again.failed === 0 ? "再试才过" : "第一次失败");
  return {
    passed: first.passed - before.passed + again.passed,
    failed: again.failed,
    skipped: (first.skipped ?? 0) - (before.skipped ?? 0) + (again.skipped ?? 0),
    names: [...(before.names ?? []), ...(again.names ?? [])],
  };
}

/** The runner's arguments that choose what belongs to a run. */
function selection({ url, scope }: UnitRun): string[] {
  const left = [...leftOut[scope].everywhere, ...(url ? [...leftOut[scope].onPostgres, ...onceOnly] : [])];
  const which = url ? ["related", opensDatabases, "--run"] : ["run"];
  return [...which, ...left.flatMap((pattern) => ["--exclude", pattern])];
}

async function runVitest(
  { folder, url }: UnitRun,
  chosen: readonly string[],
  read: (files: FileResult[]) => Tally,
): Promise<Tally> {
  const file = path.join(folder, "vitest.json");
  rmSync(file, { force: true });
  const reports = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  // These wait for the database server a third of their time, mostly when nothing else runs any more.
  const workers = url ? ["--maxWorkers=3"] : [];
  const env = { TMPDIR: folder, ...(url ? { TEST_POSTGRES_URL: url } : {}) };
  const code = await runNode(["node_modules/vitest/vitest.mjs", ...chosen, ...reports, ...workers], env);
  return tallyOf(file, code, (json) => read(report.parse(json).testResults));
}

function tallyFiles(files: readonly FileResult[], engine: string, outcome: string): Tally {
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ name, ...test })));
  const failed = tests.filter(({ status }) => status === "failed");
  const passed = tests.filter(({ status }) => status === "passed").length;
  const names = failed.map(({ name, fullName, failureMessages = [] }) => {
    const test = `${path.relative(".", name)} › ${fullName}`;
    return `${outcome}（${engine}）：${test}\n  ${shortError(failureMessages[0])}`;
  });
  return { passed, failed: failed.length, skipped: tests.length - passed - failed.length, names };
}
