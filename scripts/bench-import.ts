import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openBase } from "#server/site/base.ts";
import { importContent } from "#server/content-files/import.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { contentFolder } from "#server/content-files/folder.ts";
import { filmsCsv } from "../tests/bench/csv.ts";

/**
 * `npm run bench:import -- [14192]`: imports this many films from a table in a separate process while this one keeps writing, and reports
 * the cost and the longest wait of a write.
 */
const count = Number(process.argv[2] ?? 14_192);
const folder = mkdtempSync(path.join(tmpdir(), "import-"));
const settings = { DATA_DIR: folder, LOG_LEVEL: "error" };
const env = readEnv(settings);
const base = await openBase(env, createLog(env), { role: "web" });
const { db, storage } = base.context;
await importContent(base.context, storage, contentFolder);
const keys = async (table: "films" | "channels" | "performers" | "tags" | "videos") =>
  (await db.read.selectFrom(table).select("content_key").execute()).flatMap(({ content_key }) => content_key ?? []);
const posters = new Set(
  (await db.read.selectFrom("videos").select("poster").execute()).map(({ poster }) => path.basename(poster)),
);
const films = (await keys("films")).filter((film) => posters.has(film));
const file = path.join(folder, "films.csv");
writeFileSync(
  file,
  filmsCsv(count, {
    films,
    channels: await keys("channels"),
    people: await keys("performers"),
    tags: await keys("tags"),
  }),
);

/** Makes the command print its resource usage when it exits. */
const usageHook = `data:text/javascript,process.on("exit",()=>{const{userCPUTime:u,systemCPUTime:s,maxRSS:m}=process.resourceUsage();console.log(\`处理器 \${((u+s)/1e6).toFixed(1)} 秒，内存 \${Math.round(m/1024)} MB\`)})`;

const start = performance.now();
const node = [...process.argv.slice(3), "--import", usageHook];
const child = spawn(process.execPath, [...node, "scripts/content-csv.ts", file, "--kind", "videos", "--publish"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, ...settings },
});
const ended = once(child, "exit");
const waits: number[] = [];
let failed = 0;
while (child.exitCode === null) {
  const asked = performance.now();
  try {
    await db.write((trx) =>
      trx
        .insertInto("settings")
        .values({ name: "bench", value: String(asked) })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: String(asked) }))
        .execute(),
    );
  } catch {
    failed += 1;
  }
  waits.push(performance.now() - asked);
  await Promise.race([wait(50), ended]);
}
waits.sort((one, other) => one - other);
const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0);
console.log(`${count} 部影片，${((performance.now() - start) / 1000).toFixed(1)} 秒`);
console.log(`其间 ${waits.length} 次写入，${failed} 次失败；等待 p50 ${at(0.5)}、p99 ${at(0.99)}、最长 ${at(1)} 毫秒`);
await base.close();
rmSync(folder, { recursive: true });
