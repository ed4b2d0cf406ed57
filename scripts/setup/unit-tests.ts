import { globSync } from "node:fs";
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

const assertion = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()).optional(),
});
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(assertion) })),
});

export interface UnitRun {
  /** Folder for the report and all files of tests. */
  folder: string;
  /** URL of PostgreSQL's maintenance database; SQLite if absent. */
  url?: string | undefined;
  scope: Scope;
}

/** Runs unit and API tests on one engine. */
export async function runUnitTests({ folder, url, scope }: UnitRun): Promise<Tally> {
  const engine = url ? "PostgreSQL" : "SQLite";
  console.log(`\n测试：单元与接口，${engine}`);
  const file = path.join(folder, `vitest-${engine}.json`);
  const runner = ["node_modules/vitest/vitest.mjs", ...(url ? ["related", opensDatabases, "--run"] : ["run"])];
  const reports = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const left = [...leftOut[scope].everywhere, ...(url ? [...leftOut[scope].onPostgres, ...onceOnly] : [])];
  const which = left.flatMap((pattern) => ["--exclude", pattern]);
  // These wait for the database server a third of their time, mostly when nothing else runs any more.
  const workers = url ? ["--maxWorkers=3"] : [];
  const env = { TMPDIR: folder, ...(url ? { TEST_POSTGRES_URL: url } : {}) };
  const code = await runNode([...runner, ...reports, ...which, ...workers], env);
  return tallyOf(file, code, (json) => {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = report.parse(json);
    const names = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages = [] }) => {
          const test = `${path.relative(".", name)} › ${fullName}`;
          return `失败（${engine}）：${test}\n  ${shortError(failureMessages[0])}`;
        }),
    );
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, names };
  });
}
