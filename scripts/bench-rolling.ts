import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { kinds } from "#lib/kinds.ts";
import { drill, drillHead } from "../tests/bench/pair/drill.ts";
import { openPairJobs } from "../tests/bench/pair/jobs.ts";
import { steadyLoad } from "../tests/bench/pair/load.ts";
import { startPair } from "../tests/bench/pair/start.ts";
import { ensurePairPrograms } from "./setup/pair.ts";

/** `npm run bench:rolling -- [restarts] [requests a second]`: restarts under load, then stops and suspends every service. */
const [restarts = 20, perSecond = 200] = process.argv.slice(2).map(Number);
const jobEvery = 2;
const jobsEndWithin = 180_000;

const programs = ensurePairPrograms();
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-rolling-"));
const pair = await startPair(folder, programs, (text) => console.log(text));
let failed = false;
try {
  const jobs = await openPairJobs(folder, pair.settings);
  const db = jobs.base.context.db.primary;
  const { id: film } = await db.selectFrom("videos").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
  const comments = () =>
    db
      .selectFrom("comments")
      .select(["id", "text"])
      .where("target_id", "=", film)
      .where("content_type", "=", kinds.video.type)
      .execute();
  const before = new Set((await comments()).map(({ id }) => id));

  async function restartAll(): Promise<void> {
    for (let turn = 0; turn < restarts; turn += 1) {
      if (turn % jobEvery === 0) await jobs.add();
      await (turn % 2 === 0 ? pair.webs[0] : pair.webs[1]).restart();
      if (turn % 5 === 4) await pair.worker.restart();
      console.log(`重启 ${turn + 1}/${restarts}`);
    }
  }
  console.log(`每秒 ${perSecond} 个请求，重启 ${restarts} 次…`);
  const result = await steadyLoad(pair.origin, { perSecond, film, until: restartAll() });
  const rows = (await comments()).filter(({ id }) => !before.has(id));
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...result.comments].filter((id) => !kept.has(id)).length;
  // Each comment was sent with a unique text.
  const doubled = rows.length - new Set(rows.map(({ text }) => text)).size;
  console.log(
    `请求 ${result.requests}，失败 ${[...result.failures.values()].reduce((sum, n) => sum + n, 0)}，p50 ${result.p50.toFixed(0)} ms，p99 ${result.p99.toFixed(0)} ms；评论确认 ${result.comments.size}，行 ${rows.length}，丢了 ${lost}，重复 ${doubled}`,
  );
  for (const [what, times] of result.failures) console.log(`  ${times} 次：${what}`);
  failed ||= result.failures.size > 0 || lost > 0 || doubled > 0 || rows.length !== result.comments.size;

  const deadline = performance.now() + jobsEndWithin;
  while ((await jobs.count()).open > 0 && performance.now() < deadline) await wait(500);
  const ended = await jobs.count();
  console.log(
    `任务：放入 ${ended.added}，完成 ${ended.done}，重复 ${ended.twice}，失败 ${ended.failed}，没结束 ${ended.open}`,
  );
  failed ||= ended.done !== ended.added || ended.twice > 0 || ended.failed > 0 || ended.open > 0;

  console.log(drillHead);
  for await (const { row, faults } of drill(pair)) {
    console.log([row, ...faults.map((fault) => `✗ ${fault}`)].join("\n"));
    failed ||= faults.length > 0;
  }
  await jobs.close();
} finally {
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
