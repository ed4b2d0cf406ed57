import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { openSite } from "#server/site.ts";
import { fillOnce, scaleDatabase } from "../tests/bench/filled.ts";
import { timeReads, type Timing } from "../tests/bench/scale.ts";
import { startCluster } from "../tests/helpers/postgres.ts";
import { ensurePostgres } from "./setup/postgres.ts";

/**
 * `npm run bench:scale -- --engine sqlite 10000 100000`: how reads grow with the number of films. Without an engine on both, when there
 * is PostgreSQL. `--keep folder` and `--server postgres://…` say where filled databases stay, to be measured again.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: "string" }, keep: { type: "string" }, server: { type: "string" } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000];
const postgres = values.engine === "sqlite" ? null : ensurePostgres();
const engines = values.engine === undefined ? ["sqlite", ...(postgres ? ["postgres"] : [])] : [values.engine];

/** Milliseconds an event loop may be held up, and how many times a figure may grow from one size to the next. */
const goals = { loop: 20, growth: 1.5 };

/** As a server of this size would be set; what is filled here need not survive a power cut. */
const clusterSettings = [
  "shared_buffers=1GB",
  "maintenance_work_mem=512MB",
  "max_wal_size=8GB",
  "fsync=off",
  "synchronous_commit=off",
];

for (const engine of engines) {
  let before = new Map<string, Timing>();
  for (const size of sizes) {
    const load = busy();
    const { timings, loopDelayP99, fillSeconds, indexSeconds } = await measure(engine, size);
    console.log(`\n${engine}，${size} 部影片（写入 ${fillSeconds.toFixed(0)} 秒，索引 ${indexSeconds.toFixed(0)} 秒）`);
    console.log("| 项目 | p50 毫秒 | p99 毫秒 | 目标 | p50 增长 | p99 增长 | 达到 |\n|---|---|---|---|---|---|---|");
    for (const timing of timings) report(timing, before.get(timing.name));
    const loopGoal = engine === "sqlite" ? `<= ${goals.loop}` : "";
    const loopVerdict = engine === "sqlite" ? verdict(loopDelayP99 <= goals.loop) : "";
    console.log(`| 16 个并发时的事件循环延迟 | | ${loopDelayP99.toFixed(1)} | ${loopGoal} | | | ${loopVerdict} |`);
    const missed =
      timings.filter((timing) => !isGood(timing, before.get(timing.name))).length + (loopVerdict === "否" ? 1 : 0);
    console.log(`\n${timings.length + 1} 项里 ${missed} 项没有达到；平均负载 ${load} 到 ${busy()}（连同测量自己）`);
    before = new Map(timings.map((timing) => [timing.name, timing]));
  }
}

function report(timing: Timing, last: Timing | undefined): void {
  const { name, p50, p99, goal } = timing;
  const growth = growthOf({ p50, p99 }, last);
  const cells = [
    name,
    p50.toFixed(2),
    p99.toFixed(2),
    goal === undefined ? "" : `<= ${goal}`,
    growth[0]?.toFixed(2) ?? "",
    growth[1]?.toFixed(2) ?? "",
    verdict(isGood(timing, last)),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function isGood({ p50, p99, goal, part }: Timing, last: Timing | undefined): boolean {
  const grown = part ? [] : growthOf({ p50, p99 }, last);
  return (goal === undefined || p99 <= goal) && grown.every((times) => times <= goals.growth);
}

/** How many times p50 and p99 are what they were with fewer rows. */
function growthOf(now: Pick<Timing, "p50" | "p99">, last: Timing | undefined): number[] {
  return last ? [now.p50 / last.p50, now.p99 / last.p99] : [];
}

function busy(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function verdict(good: boolean): string {
  return good ? "是" : "否";
}

async function measure(engine: string, size: number) {
  const folder = values.keep
    ? path.join(values.keep, `${engine}-${size}`)
    : mkdtempSync(path.join(tmpdir(), "shiguang-scale-"));
  const settings = { DATA_DIR: folder, DEMO_CONTENT: "off", LOG_LEVEL: "error" };
  const database = engine === "postgres" ? await openDatabaseFor(size) : null;
  const env = readEnv(database ? { ...settings, DATABASE_URL: database.url } : settings);
  const site = await openSite(env, createLog(env));
  try {
    const times = await fillOnce(site.context, size, say);
    return { ...(await timeReads(site.context, say)), ...times };
  } finally {
    await site.close();
    await database?.stop();
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
}

/** In a cluster of its own, or in the server given, one database a size. */
async function openDatabaseFor(size: number): Promise<{ url: string; stop(): Promise<void> }> {
  if (values.server !== undefined) return { url: await scaleDatabase(values.server, size), stop: async () => {} };
  if (postgres === null) throw new Error("没有 PostgreSQL");
  const cluster = startCluster(postgres, clusterSettings);
  return { url: cluster.url, stop: async () => cluster.stop() };
}

function say(text: string): void {
  console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`);
}
