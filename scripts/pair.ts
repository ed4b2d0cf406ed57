import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { checks, visibleWithin } from "../tests/bench/pair/checks.ts";
import { drill, drillHead } from "../tests/bench/pair/drill.ts";
import { startPair } from "../tests/bench/pair/start.ts";
import { ensureChromium } from "./setup/chromium.ts";
import { ensurePairPrograms } from "./setup/pair.ts";
import { runNode } from "./setup/run.ts";

/**
 * `npm run test:pair [-- --drill | --e2e [files…]]`: tests two web processes, a worker, PostgreSQL with a streaming replica, Redis and an
 * object store behind nginx as one system. With `--drill` each service is stopped in turn, with `--e2e` the browser tests run against them.
 */
const options = process.argv.slice(2);
const programs = ensurePairPrograms();
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-pair-"));
const pair = await startPair(folder, programs, (text) => console.log(text));
let failed = 0;
try {
  const client = new pg.Client({ connectionString: pair.cluster.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from videos order by id limit 1");
  await client.end();
  for (const [says, measure] of checks(pair, Number(rows[0]?.id))) {
    try {
      console.log(`✓ ${says}：${await measure()}`);
    } catch (error) {
      failed += 1;
      console.log(`✗ ${says}：${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (options[0] === "--drill") {
    console.log(drillHead);
    for await (const { row, faults } of drill(pair)) {
      console.log([row, ...faults.map((fault) => `✗ ${fault}`)].join("\n"));
      failed += faults.length;
    }
  }
  if (options[0] === "--e2e") {
    const chromium = ensureChromium();
    const env = {
      ...pair.settings,
      BASE_URL: pair.origin,
      DATA_DIR: path.join(folder, "web-1"),
      SEEN_WITHIN: String(visibleWithin),
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    };
    const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=line", ...options.slice(1)];
    failed += (await runNode(args, env)) === 0 ? 0 : 1;
  }
  // None of this should make a healthy site log an error, unlike a site whose services are stopped.
  const logs = options[0] === "--drill" ? [] : ["web-1/server.log", "web-2/server.log", "worker/worker.log"];
  for (const log of logs) {
    const lines = readFileSync(path.join(folder, log), "utf8").split("\n");
    const errors = lines.filter((line) => line.includes('"level":"error"'));
    failed += errors.length;
    for (const line of errors) console.log(`✗ ${log}：${line.slice(0, 500)}`);
  }
} finally {
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
