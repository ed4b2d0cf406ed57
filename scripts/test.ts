import { readFileSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { startCluster } from "../tests/helpers/postgres.ts";
import { runCheckSteps } from "./setup/check-steps.ts";
import { ensureChromium } from "./setup/chromium.ts";
import { ensurePostgres } from "./setup/postgres.ts";
import { runNode } from "./setup/run.ts";
import { startTestServer } from "./setup/server.ts";

interface Tally {
  passed: number;
  failed: number;
}

const folder = mkdtempSync(path.join(tmpdir(), "shiguang-run-"));
const tallies: Tally[] = [];

/** Browser tests that write or look for data. */
const onBothEngines = [
  "admin",
  "collects",
  "community",
  "discuss",
  "guest",
  "members",
  "mine",
  "publish",
  "search",
  "session",
].map((name) => `tests/e2e/${name}.spec.ts`);

const chromium = ensureChromium();
const postgres = ensurePostgres();
if (postgres === null) {
  console.log("没有找到 PostgreSQL，只在 SQLite 上测试。");
  // A run that is meant to prove both engines must not pass with one.
  if (process.env["CI"]) tallies.push({ passed: 0, failed: 1 });
}
const cluster = postgres === null ? null : startCluster(postgres);
try {
  for (const { passed } of runCheckSteps()) tallies.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
  for (const url of cluster ? [undefined, cluster.url] : [undefined]) {
    const engine = url ? "PostgreSQL" : "SQLite";
    console.log(`\n测试：单元与接口，${engine}`);
    tallies.push(await runVitest(engine, url));
    console.log(`\n测试：浏览器，${engine}`);
    tallies.push(await runPlaywright(engine, url));
  }
} finally {
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runVitest(engine: string, url: string | undefined): Promise<Tally> {
  const report = path.join(folder, `vitest-${engine}.json`);
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const code = await runNode(args, url ? { TEST_POSTGRES_URL: url } : {});
  const shape = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
  return tallyOf(report, code, (json) => {
    const counts = shape.parse(json);
    return { passed: counts.numPassedTests, failed: counts.numFailedTests };
  });
}

async function runPlaywright(engine: string, url: string | undefined): Promise<Tally> {
  const report = path.join(folder, `playwright-${engine}.json`);
  const dataDir = path.join(folder, engine);
  const server = await startTestServer(dataDir, url);
  try {
    // The data of the site, for tests that use the command line beside the browser.
    const data = { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) };
    const env = { CHROMIUM_PATH: chromium, BASE_URL: server.origin, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...data };
    // The rest hangs on the HTML and the browser alone and is tried once: docs/decisions/0014-browser-tests-once.md.
    const which = url ? ["--grep-invert", "@html", ...onBothEngines] : [];
    const code = await runNode(["node_modules/@playwright/test/cli.js", "test", "--reporter=line,json", ...which], env);
    const shape = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) });
    return tallyOf(report, code, (json) => {
      const { stats } = shape.parse(json);
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    });
  } finally {
    await server.stop();
  }
}

/** A runner that ends badly without counting a failure has failed all the same. */
function tallyOf(report: string, code: number, read: (json: unknown) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(report, "utf8")));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch (error) {
    console.error(`没有读到测试结果：${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}
