import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { openBase } from "#server/site/base.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { writeCatalogue } from "../tests/bench/catalogue-file.ts";
import { startVodServer } from "../tests/bench/vod-server.ts";

/**
 * `npm run bench:site -- [100000]`: imports this many generated films and twice as many people in a separate process that is killed three
 * times, while this one keeps writing; then imports the same again. Reports the cost and the longest wait of a write. With `--vod` the films
 * come from a server with the interface of MacCMS, instead of JSON Lines.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { vod: { type: "boolean" } } });
const count = Number(positionals[0] ?? 100_000);
const kills = 3;
const folder = mkdtempSync(path.join(tmpdir(), "site-import-"));
const vod = values.vod === true ? await startVodServer(count) : null;
const from = vod?.address ?? path.join(folder, "catalogue.jsonl");
if (vod === null) await writeCatalogue(from, count);
const settings = { DATA_DIR: folder, LOG_LEVEL: "error", ...(vod && { IMPORT_HOSTS: vod.host }) };
const env = readEnv({ ...settings, DATABASE_URL: process.env["DATABASE_URL"] });
const base = await openBase(env, createLog(env), { role: "web" });
const { db } = base.context;

/**
 * Makes the command send its resource usage regularly, as a killed process cannot send it at the end. `own` is the memory of its own:
 * the resident part also counts mapped files, such as Node and its libraries (Linux only).
 */
const usageHook = `data:text/javascript,${encodeURIComponent(`
import { readFileSync } from "node:fs";
setInterval(() => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const own = process.platform === "linux" ? Number(/RssAnon:\\s+(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) : maxRSS;
  process.send({ cpu: (userCPUTime + systemCPUTime) / 1e6, resident: maxRSS / 1024, own: own / 1024 });
}, 500).unref();
`)}`;
const usage = z.object({ cpu: z.number(), resident: z.number(), own: z.number() });

let cpu = 0;
const most = { resident: 0, own: 0 };
const waits: number[] = [];
let failed = 0;

async function run(killAt: number | null): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, ["--import", usageHook, "scripts/site-import.ts", from], {
    stdio: ["ignore", killAt === null ? "inherit" : "ignore", "ignore", "ipc"],
    env: { ...process.env, ...settings },
  });
  let spent = 0;
  child.on("message", (said) => {
    const now = usage.parse(said);
    spent = now.cpu;
    most.resident = Math.max(most.resident, now.resident);
    most.own = Math.max(most.own, now.own);
  });
  const ended = once(child, "exit");
  while (child.exitCode === null && child.signalCode === null) {
    await write();
    if (killAt !== null && (await read()) >= killAt) child.kill("SIGKILL");
    await Promise.race([wait(50), ended]);
  }
  await ended;
  cpu += spent;
}

async function write(): Promise<void> {
  const asked = performance.now();
  const value = String(asked);
  try {
    await db.write((trx) =>
      trx
        .insertInto("settings")
        .values({ name: "bench", value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute(),
    );
  } catch {
    failed += 1;
  }
  waits.push(performance.now() - asked);
}

async function read(): Promise<number> {
  const row = await db.primary.selectFrom("imports").select("read").orderBy("id", "desc").executeTakeFirst();
  return row?.read ?? 0;
}

// The interface has no records of people.
const total = vod === null ? count * 3 : count;
for (let kill = 1; kill <= kills; kill += 1) await run((total * kill) / (kills + 1));
await run(null);
waits.sort((one, other) => one - other);
const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0);
console.log(
  `${count} 部影片、${count * 2} 个人，强行结束 ${kills} 次：每部 ${((cpu * 1000) / count).toFixed(2)} 毫秒处理器，内存最多 ${most.own.toFixed(0)} MB，连同映射的文件 ${most.resident.toFixed(0)} MB`,
);
console.log(`其间 ${waits.length} 次写入，${failed} 次失败；等待 p50 ${at(0.5)}、p99 ${at(0.99)}、最长 ${at(1)} 毫秒`);
cpu = 0;
await run(null);
console.log(`再来一次：每部 ${((cpu * 1000) / count).toFixed(2)} 毫秒处理器`);
vod?.close();
await base.close();
rmSync(folder, { recursive: true });
