import { readFileSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { startCluster } from "../tests/helpers/postgres.ts";
import { runCheckSteps } from "./setup/check-steps.ts";
import { ensureOtherBrowsers } from "./setup/browsers.ts";
import { ensureChromium } from "./setup/chromium.ts";
import { ensureFfmpeg } from "./setup/ffmpeg.ts";
import { ensurePostgres } from "./setup/postgres.ts";
import { ensureRedis } from "./setup/redis.ts";
import { runNode } from "./setup/run.ts";
import { startTestServer } from "./setup/server.ts";

interface Tally {
  passed: number;
  failed: number;
  /** Names of what failed or passed only when tried again, for the closing lines. */
  names?: readonly string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});

interface Spec {
  title: string;
  file: string;
  tests: { status: string }[];
}
interface Suite {
  specs?: Spec[] | undefined;
  suites?: Suite[] | undefined;
}
const spec = z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) });
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
);
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});

const folder = mkdtempSync(path.join(tmpdir(), "shiguang-run-"));
const tallies: Tally[] = [];

/** Browser tests that write or look for data. */
const onBothEngines = [
  "admin",
  "editor-day",
  "collects",
  "community",
  "discuss",
  "guest",
  "members",
  "mine",
  "publish",
  "search",
  "session",
  "upload",
  "works",
].map((name) => `tests/e2e/${name}.spec.ts`);

const chromium = ensureChromium();
const postgres = ensurePostgres();
// A run that is meant to prove everything must not pass with a part left out.
if (!ensureFfmpeg() && process.env["CI"])
  tallies.push({ passed: 0, failed: 1, names: ["没有 ffmpeg，影片的测试没有跑"] });
if (!ensureOtherBrowsers()) {
  console.log("没有找到 Firefox 与 WebKit，只在 Chromium 里走。");
  if (process.env["CI"]) tallies.push({ passed: 0, failed: 1, names: ["没有 Firefox 与 WebKit"] });
}
if (postgres === null) {
  console.log("没有找到 PostgreSQL，只在 SQLite 上测试。");
  // A run that is meant to prove both engines must not pass with one.
  if (process.env["CI"]) tallies.push({ passed: 0, failed: 1 });
}
if (ensureRedis() === null) {
  console.log("没有找到 Redis，跳过它的测试。");
  if (process.env["CI"]) tallies.push({ passed: 0, failed: 1 });
}
// The cluster is thrown away, and processes that are killed lose nothing: only a power cut would.
const cluster = postgres === null ? null : startCluster(postgres, ["fsync=off", "full_page_writes=off"]);
try {
  for (const { name, passed } of await runCheckSteps())
    tallies.push(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: [`检查：${name}`] });
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
for (const { names = [] } of tallies) for (const name of names) console.log(name);
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
  return tallyOf(report, code, (json) => {
    const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(json);
    const names = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `失败（${engine}）：${path.relative(".", name)} › ${fullName}`),
    );
    return { passed: numPassedTests, failed: numFailedTests, names };
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
    return tallyOf(report, code, (json) => {
      const { stats, suites } = playwrightReport.parse(json);
      const names = suites
        .flatMap(specsOf)
        .flatMap(({ file, title, tests }) =>
          tests
            .filter(({ status }) => status === "unexpected" || status === "flaky")
            .map(({ status }) => `${status === "flaky" ? "再试才过" : "失败"}（${engine}）：${file} › ${title}`),
        );
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, names };
    });
  } finally {
    await server.stop();
  }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A runner that ends badly without counting a failure has failed all the same. */
function tallyOf(report: string, code: number, read: (json: unknown) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(report, "utf8")));
    if (code === 0 || tally.failed > 0) return tally;
    return { ...tally, failed: 1, names: [...(tally.names ?? []), `测试程序以 ${code} 结束`] };
  } catch (error) {
    console.error(`没有读到测试结果：${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}
