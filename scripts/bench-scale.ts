import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { rebuildIndex } from "#server/search/indexing.ts";
import { openSite } from "#server/site.ts";
import { fillCatalogue } from "../tests/bench/fill.ts";
import { timeReads, type Timing } from "../tests/bench/scale.ts";
import { startCluster } from "../tests/helpers/postgres.ts";
import { ensurePostgres } from "./setup/postgres.ts";

/**
 * `npm run bench:scale -- --engine sqlite 10000 100000`: how reads grow with the number of films. Without an engine on both, when there
 * is PostgreSQL.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { engine: { type: "string" } } });
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000];
const postgres = values.engine === "sqlite" ? null : ensurePostgres();
const engines = values.engine === undefined ? ["sqlite", ...(postgres ? ["postgres"] : [])] : [values.engine];

/** Milliseconds an event loop may be held up, and how many times a figure may grow from one size to the next. */
const goals = { loop: 20, growth: 1.5 };

for (const engine of engines) {
  let before = new Map<string, Timing>();
  for (const size of sizes) {
    const { timings, loopDelayP99, fillSeconds, indexSeconds } = await measure(engine, size);
    console.log(`\n${engine}，${size} 部影片（写入 ${fillSeconds.toFixed(0)} 秒，索引 ${indexSeconds.toFixed(0)} 秒）`);
    console.log("| 项目 | p50 毫秒 | p99 毫秒 | 目标 | p50 增长 | p99 增长 | 达到 |\n|---|---|---|---|---|---|---|");
    for (const timing of timings) report(timing, before.get(timing.name));
    const loopGoal = engine === "sqlite" ? `<= ${goals.loop}` : "";
    const loopVerdict = engine === "sqlite" ? verdict(loopDelayP99 <= goals.loop) : "";
    console.log(`| 16 个并发时的事件循环延迟 | | ${loopDelayP99.toFixed(1)} | ${loopGoal} | | | ${loopVerdict} |`);
    before = new Map(timings.map((timing) => [timing.name, timing]));
  }
}

function report({ name, p50, p99, goal }: Timing, last: Timing | undefined): void {
  const growth = last ? [p50 / last.p50, p99 / last.p99] : [];
  const good = (goal === undefined || p99 <= goal) && growth.every((times) => times <= goals.growth);
  const cells = [
    name,
    p50.toFixed(2),
    p99.toFixed(2),
    goal === undefined ? "" : `<= ${goal}`,
    growth[0]?.toFixed(2) ?? "",
    growth[1]?.toFixed(2) ?? "",
    verdict(good),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function verdict(good: boolean): string {
  return good ? "是" : "否";
}

async function measure(engine: string, size: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-scale-"));
  const cluster = engine === "postgres" && postgres !== null ? startCluster(postgres) : null;
  const settings = { DATA_DIR: folder, DEMO_CONTENT: "off", LOG_LEVEL: "error" };
  const env = readEnv(cluster ? { ...settings, DATABASE_URL: cluster.url } : settings);
  const site = await openSite(env, createLog(env));
  try {
    const start = performance.now();
    await fillCatalogue(site.context, size);
    const filled = performance.now();
    await rebuildIndex(site.context);
    const indexed = performance.now();
    const times = { fillSeconds: (filled - start) / 1000, indexSeconds: (indexed - filled) / 1000 };
    return { ...(await timeReads(site.context)), ...times };
  } finally {
    await site.close();
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
