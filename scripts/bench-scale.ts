import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openSite, type Site } from "#server/site/site.ts";
import { fillOnce, scaleDatabase } from "../tests/bench/filled.ts";
import { timeAll, type Row } from "../tests/bench/scale.ts";
import { startCluster } from "../tests/helpers/postgres.ts";
import { buildSite } from "./build.ts";
import { ensurePostgres } from "./setup/postgres.ts";

/**
 * `npm run bench:scale -- --engine sqlite 10000 100000`: how the time of pages, of reads and of writes grows with the number of films. Without an engine it
 * measures both, if PostgreSQL is available. With `--keep folder` and `--server postgres://…` filled databases are kept and reused.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: "string" }, keep: { type: "string" }, server: { type: "string" } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000];
const postgres = values.engine === "sqlite" ? null : ensurePostgres();
const engines = values.engine === undefined ? ["sqlite", ...(postgres ? ["postgres"] : [])] : [values.engine];

/** Maximum blocking of the event loop in milliseconds, and maximum factor by which p50 may grow from the smallest size to any other. */
const goals = { loop: 20, growth: 1.5 };

/** Settings for a server of this size; the data filled in here need not survive a power cut. */
const clusterSettings = [
  "shared_buffers=1GB",
  "maintenance_work_mem=512MB",
  "max_wal_size=8GB",
  "fsync=off",
  "synchronous_commit=off",
];

const root = path.join(import.meta.dirname, "..");
await buildSite({ root, dist: path.join(root, "dist") });

for (const engine of engines) {
  const load = busy();
  const { rows, loopDelayP99 } = await measure(engine);
  for (const [index, size] of sizes.entries()) {
    console.log(`\n${engine}，${size} 部影片`);
    console.log("| 项目 | p50 毫秒 | p99 毫秒 | 目标 | p50 增长 | p99 增长 | 达到 |\n|---|---|---|---|---|---|---|");
    for (const row of rows) report(row, index);
    const delay = loopDelayP99[index] ?? 0;
    const isLoopGood = engine !== "sqlite" || delay <= goals.loop;
    const loopGoal = engine === "sqlite" ? `<= ${goals.loop}` : "";
    console.log(`| 16 个并发时的事件循环延迟 | | ${delay.toFixed(1)} | ${loopGoal} | | | ${verdict(isLoopGood)} |`);
    const missed = rows.filter((row) => !isGood(row, index)).length + (isLoopGood ? 0 : 1);
    console.log(`\n${rows.length + 1} 项里 ${missed} 项没有达到；平均负载 ${load} 到 ${busy()}（连同测量自己）`);
  }
}

function report(row: Row, index: number): void {
  const timing = row.timings[index];
  if (!timing) return;
  const growth = growthOf(row, index);
  const cells = [
    row.name,
    timing.p50.toFixed(2),
    timing.p99.toFixed(2),
    row.goal === undefined ? "" : `<= ${row.goal}`,
    growth[0]?.toFixed(2) ?? "",
    growth[1]?.toFixed(2) ?? "",
    verdict(isGood(row, index)),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function isGood(row: Row, index: number): boolean {
  const [growth = 0] = row.isGrowthFree ? [] : growthOf(row, index);
  const p99 = row.timings[index]?.p99 ?? 0;
  return (row.goal === undefined || p99 <= row.goal) && growth <= goals.growth;
}

/** Factors by which the work's p50 and p99 have grown since the smallest number of rows. */
function growthOf({ timings }: Row, index: number): number[] {
  const [least, now] = [timings[0], timings[index]];
  return index > 0 && least && now ? [now.work.p50 / least.work.p50, now.work.p99 / least.work.p99] : [];
}

function busy(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function verdict(good: boolean): string {
  return good ? "是" : "否";
}

/** Fills a database of each size first, then measures with all of them open. */
async function measure(engine: string) {
  const folder = values.keep ?? mkdtempSync(path.join(tmpdir(), "shiguang-scale-"));
  const cluster = engine === "postgres" && values.server === undefined ? openCluster() : null;
  const server = values.server ?? cluster?.url;
  const sites: Site[] = [];
  try {
    for (const size of sizes) {
      const settings = {
        DATA_DIR: path.join(folder, `${engine}-${size}`),
        DEMO_CONTENT: "off",
        LOG_LEVEL: "error",
        ...(engine === "postgres" && server !== undefined ? { DATABASE_URL: await scaleDatabase(server, size) } : {}),
      };
      const env = readEnv(settings);
      const site = await openSite(env, createLog(env));
      sites.push(site);
      const { fillSeconds, indexSeconds } = await fillOnce(site.context, size, say);
      say(`${engine} ${size}：写入 ${fillSeconds.toFixed(0)} 秒，索引 ${indexSeconds.toFixed(0)} 秒`);
    }
    return await timeAll(sites, folder, say);
  } finally {
    for (const site of sites) await site.close();
    await cluster?.stop();
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
}

function openCluster() {
  if (postgres === null) throw new Error("没有 PostgreSQL");
  return startCluster(postgres, clusterSettings);
}

function say(text: string): void {
  console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`);
}
