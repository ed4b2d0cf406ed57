import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { openSite } from "#server/site.ts";
import { fillCatalogue } from "../tests/bench/fill.ts";
import { timeReads, type Timing } from "../tests/bench/scale.ts";
import { startCluster } from "../tests/helpers/postgres.ts";
import { ensurePostgres } from "./setup/postgres.ts";

/** `npm run bench:scale -- 10000 100000`: how reads grow with the number of films, on both engines. */
const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [10_000, 100_000];
const postgres = ensurePostgres();
for (const engine of postgres === null ? ["sqlite"] : ["sqlite", "postgres"]) {
  const before = new Map<string, number>();
  for (const size of sizes) {
    const { timings, loopDelayP99 } = await measure(engine, size);
    console.log(`\n${engine}，${size} 部影片；16 个并发时事件循环延迟 p99 ${loopDelayP99.toFixed(1)} 毫秒`);
    for (const timing of timings) report(timing, before);
  }
}

function report({ name, p50, p99 }: Timing, before: Map<string, number>): void {
  const last = before.get(name);
  const growth = last === undefined ? "" : `，p99 是上一档的 ${(p99 / last).toFixed(2)} 倍`;
  before.set(name, p99);
  console.log(`  ${name}：p50 ${p50.toFixed(2)} 毫秒，p99 ${p99.toFixed(2)} 毫秒${growth}`);
}

async function measure(engine: string, size: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-scale-"));
  const cluster = engine === "postgres" && postgres !== null ? startCluster(postgres) : null;
  const settings = { DATA_DIR: folder, DEMO_CONTENT: "off", LOG_LEVEL: "error" };
  const env = readEnv(cluster ? { ...settings, DATABASE_URL: cluster.url } : settings);
  const site = await openSite(env, createLog(env));
  try {
    await fillCatalogue(site.context, size);
    return await timeReads(site.context);
  } finally {
    await site.close();
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
