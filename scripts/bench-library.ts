import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";
import { scaleDatabase } from "../tests/bench/filled.ts";
import { fillLibrary, questions, timeLibrary } from "../tests/bench/library.ts";

/**
 * `npm run bench:library -- 10000 1000000`: response times of the film library for combinations of its filters, by number of films.
 * `--server postgres://…` measures on PostgreSQL; with `--keep folder` filled databases are kept and reused.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "string" }, server: { type: "string" } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000];
const engine = values.server === undefined ? "sqlite" : "postgres";
/** Maximum response time in milliseconds. */
const goal = 30;

/** The same queries for every number of films. */
let asked: Awaited<ReturnType<typeof questions>> | undefined;

const folder = values.keep ?? mkdtempSync(path.join(tmpdir(), "shiguang-library-"));
try {
  console.log(
    "| 影片 | 项目 | 问几次 | p50 毫秒 | p99 毫秒 | 最慢 | 目标 p99 | 达到 |\n|---|---|---|---|---|---|---|---|",
  );
  for (const size of sizes) await measure(size);
} finally {
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}

async function measure(size: number): Promise<void> {
  const dataDir = path.join(folder, `${engine}-${size}`);
  const url = values.server === undefined ? undefined : await scaleDatabase(values.server, size, "library");
  const env = readEnv({
    DATA_DIR: dataDir,
    DEMO_CONTENT: "off",
    LOG_LEVEL: "error",
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });
  const site = await openSite(env, createLog(env), { background: false });
  try {
    const { context } = site;
    await fillLibrary(context, size, say);
    asked ??= await questions(context, 400);
    const { rows, loadSeconds } = await timeLibrary(context, { dataDir, url }, asked);
    for (const { name, asked: count, p50, p99, worst } of rows) {
      const cells = [
        size,
        name,
        count,
        p50.toFixed(2),
        p99.toFixed(2),
        worst.toFixed(2),
        `<= ${goal}`,
        p99 <= goal ? "是" : "否",
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
    const memory = Math.round(process.memoryUsage.rss() / 1024 / 1024);
    say(`${engine} ${size}：读入 ${loadSeconds.toFixed(1)} 秒，进程 ${memory} MB`);
  } finally {
    await site.close();
  }
}

function say(text: string): void {
  console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`);
}
