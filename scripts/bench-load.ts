import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { median } from "../tests/bench/load.ts";
import { growthOf } from "../tests/bench/mix/growth.ts";
import { makeKinds } from "../tests/bench/mix/kinds.ts";
import { observe, type Look, type Observer } from "../tests/bench/mix/looks.ts";
import { signUp } from "../tests/bench/mix/people.ts";
import { openFilledSite } from "../tests/bench/mix/filled-site.ts";
import { runMix, type KindResult } from "../tests/bench/mix/run.ts";
import { freePort } from "../tests/helpers/free-port.ts";
import { buildSite } from "./build.ts";
import { ensurePostgres } from "./setup/postgres.ts";
import { startOptions, startTestServer } from "./setup/server.ts";

/**
 * `npm run bench:load`: 300 requests a second of all kinds for ten minutes, with a hundred thousand films and rate limits on. `-- --soak`:
 * 60 a second for half an hour, measuring memory. Options: `--rate`, `--seconds`, `--rows`, `--engine`; `--keep folder` or `--server
 * postgres://…` for filled databases, which are copied; `--profile folder` writes a CPU profile of the server there.
 */
const { values } = parseArgs({
  options: {
    soak: { type: "boolean", default: false },
    rate: { type: "string" },
    seconds: { type: "string" },
    rows: { type: "string", default: "100000" },
    engine: { type: "string" },
    keep: { type: "string" },
    server: { type: "string" },
    members: { type: "string", default: "200" },
    profile: { type: "string" },
  },
});
const rate = Number(values.rate ?? (values.soak ? 60 : 300));
const seconds = Number(values.seconds ?? (values.soak ? 1800 : 600));
const engine = values.engine === "postgres" || values.server !== undefined ? "postgres" : "sqlite";
/** Milliseconds between two measurements of the server. */
const lookEvery = 15_000;
/** Maximum number of requests in flight. A soak test also has to run on a busy machine; it is about memory. */
const max = values.soak ? 32 : 3000;
const token = "token-of-the-load-bench";
const root = path.join(import.meta.dirname, "..");

await buildSite({ root, dist: path.join(root, "dist") });
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-load-"));
const postgres = engine === "postgres" && values.server === undefined ? ensurePostgres() : null;
const site = await openFilledSite(folder, { ...values, engine, rows: Number(values.rows), postgres }, say);
const inspector = values.soak ? await freePort() : undefined;
const server = await startTestServer(site.dataDir, site.databaseUrl, {
  DEMO_CONTENT: "off",
  LOG_LEVEL: "info",
  RATE_LIMITS: "on",
  TRUST_PROXY: "1",
  METRICS_TOKEN: token,
  NODE_OPTIONS: [
    startOptions,
    ...(inspector === undefined ? [] : [`--inspect=127.0.0.1:${inspector}`]),
    ...(values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${path.resolve(values.profile)}`]),
  ].join(" "),
});
let failed = false;
try {
  say(`${values.members} 位会员注册…`);
  const members = await signUp(server.origin, Number(values.members));
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const kinds = await makeKinds({ origin: server.origin, agent, catalogue: site.catalogue, members });
  const observer = observe({ ...server, token, inspector });
  say(`每秒 ${rate} 个请求，${seconds} 秒…`);
  const own = monitorEventLoopDelay({ resolution: 1 });
  own.enable();
  const looking = lookWhile(observer, seconds * 1000);
  const result = await runMix(kinds, { perSecond: rate, seconds, max });
  own.disable();
  const looks = await looking;
  agent.destroy();

  console.log(`\n${engine}，${site.catalogue.films} 部影片，每秒 ${rate} 个请求，${seconds} 秒\n`);
  console.log("| 请求 | 次数 | p50 毫秒 | p95 | p99 | 最慢 | 被限制 | 失败 |\n|---|---|---|---|---|---|---|---|");
  for (const kind of [...result.kinds, result.all]) reportKind(kind);
  reportServer(looks, own.percentile(99) / 1e6);
  for (const [what, times] of result.failures) console.log(`失败 ${times} 次：${what}`);
  const unlimited = result.kinds.some(({ tooFast, refused }) => tooFast && refused === 0);
  if (unlimited) console.log("太快的人没有被限制");
  if (result.unsent > 0) console.log(`没有发出 ${result.unsent} 个：已有 ${max} 个没有答复`);
  failed = result.failures.size > 0 || unlimited || (result.unsent > 0 && !values.soak);
  if (values.soak) failed = !reportGrowth(looks) || failed;
} finally {
  await server.stop();
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function lookWhile(observer: Observer, milliseconds: number): Promise<Look[]> {
  const looks: Look[] = [];
  const end = performance.now() + milliseconds;
  for (;;) {
    const one = await look(observer);
    if (one) looks.push(one);
    if (performance.now() >= end) return looks;
    await wait(Math.min(lookEvery, end - performance.now()));
  }
}

/** Null if the server does not answer, which the requests report as well. */
async function look(observer: Observer): Promise<Look | null> {
  try {
    if (values.soak) await observer.collect();
    const one = await observer.look();
    const kinds = [`堆 ${megabytes(one.heap)}`, `堆外 ${megabytes(one.external)}`, `常驻 ${megabytes(one.own)}`];
    say(`${one.at.toFixed(0)} 秒：${kinds.join("，")}，缓存 ${one.pages} 页 ${megabytes(one.pageBytes)}`);
    return one;
  } catch (error) {
    say(`看不到服务器：${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

function reportKind({ name, requests, p50, p95, p99, slowest, refused, failed }: KindResult): void {
  const times = [p50, p95, p99, slowest].map((time) => time.toFixed(1));
  console.log(`| ${[name, requests, ...times, refused, failed].join(" | ")} |`);
}

function reportServer(looks: readonly Look[], ownDelay: number): void {
  const [first, last] = [looks.at(0), looks.at(-1)];
  if (!first || !last) return;
  const share = (last.cpuSeconds - first.cpuSeconds) / (last.at - first.at);
  const later = looks.slice(1);
  const late = median(later.map(({ delayP99 }) => delayP99));
  const latest = Math.max(...later.map(({ delayMax }) => delayMax));
  const asked = last.hit + last.stale + last.miss;
  console.log(
    `\n事件循环的延迟 p99 ${late.toFixed(1)} 毫秒（每 15 秒的中位数），最大 ${latest.toFixed(0)} 毫秒；处理器 ${(share * 100).toFixed(0)} %`,
  );
  console.log(
    `页面来自缓存 ${((100 * last.hit) / asked).toFixed(0)} %，过期先用 ${((100 * last.stale) / asked).toFixed(0)} %，渲染 ${((100 * last.miss) / asked).toFixed(0)} %；缓存里 ${last.pages} 页，${megabytes(last.pageBytes)}`,
  );
  console.log("| 内存 | 开始 | 中间 | 结束 |\n|---|---|---|---|");
  const middle = looks[Math.floor(looks.length / 2)] ?? last;
  const row = (name: string, read: (look: Look) => number) =>
    console.log(`| ${name} | ${[first, middle, last].map((look) => megabytes(read(look))).join(" | ")} |`);
  row("堆", ({ heap }) => heap);
  row("堆外（页面等）", ({ external }) => external);
  row("常驻，不含文件映射", (look) => look.own);
  row("常驻，含映射的文件", ({ resident }) => resident);
  console.log(
    `\n量的进程自己的延迟 p99 ${ownDelay.toFixed(1)} 毫秒（含在上面的时间里）；平均负载 ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}

/** Prints the memory growth; returns whether it is within the limits. */
function reportGrowth(looks: readonly Look[]): boolean {
  console.log(
    "\n| 内存（每 15 秒整理后的中位数） | 第二个三分之一 | 最后三分之一 | 至多 | 达到 |\n|---|---|---|---|---|",
  );
  const grown = growthOf(looks);
  for (const { name, second, last, allowed } of grown) {
    const verdict = last <= allowed ? "是" : "否";
    console.log(`| ${name} | ${[second, last, allowed].map(megabytes).join(" | ")} | ${verdict} |`);
  }
  return grown.every(({ last, allowed }) => last <= allowed);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function say(text: string): void {
  console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`);
}
