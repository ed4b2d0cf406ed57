import { globSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { runNode } from "./run.ts";
import { type Tally, tallyOf } from "./tally.ts";

/** Files of tests that kill processes, make films or take long otherwise: their names say so, and only the full run has them. */
const slow = "tests/**/*.slow.test.{ts,tsx}";
export const slowFiles = globSync(slow).length;

/** The door of all tests to databases: a file that does not reach it cannot tell the engines apart. */
const opensDatabases = "tests/helpers/database.ts";

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});

export interface UnitRun {
  /** Folder for the report and all that tests write. */
  folder: string;
  /** PostgreSQL's maintenance database; SQLite without. */
  url?: string | undefined;
  withSlow: boolean;
}

/** Tests of functions and of the API, on one engine. */
export async function runUnitTests({ folder, url, withSlow }: UnitRun): Promise<Tally> {
  const engine = url ? "PostgreSQL" : "SQLite";
  console.log(`\n测试：单元与接口，${engine}`);
  const file = path.join(folder, `vitest-${engine}.json`);
  const runner = ["node_modules/vitest/vitest.mjs", ...(url ? ["related", opensDatabases, "--run"] : ["run"])];
  const reports = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const which = withSlow ? [] : ["--exclude", slow];
  const code = await runNode([...runner, ...reports, ...which], {
    TMPDIR: folder,
    ...(url ? { TEST_POSTGRES_URL: url } : {}),
  });
  return tallyOf(file, code, (json) => {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = report.parse(json);
    const names = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `失败（${engine}）：${path.relative(".", name)} › ${fullName}`),
    );
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, names };
  });
}
