import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { benchBusyFilm } from "../tests/bench/busy-film.ts";
import { benchCalls } from "../tests/bench/calls.ts";
import { benchComments } from "../tests/bench/comments.ts";
import { benchDurable } from "../tests/bench/durable.ts";
import { benchFirstFrame } from "../tests/bench/first-frame.ts";
import { benchLogins } from "../tests/bench/logins.ts";
import { benchMemory } from "../tests/bench/memory.ts";
import { benchPages } from "../tests/bench/pages.ts";
import { benchPeers, readPeer } from "../tests/bench/peers.ts";
import { countQueries } from "../tests/bench/queries.ts";
import { benchFront, frontMessage } from "../tests/bench/front.ts";
import { benchTwoProcesses } from "../tests/bench/two-processes.ts";
import { benchThreads } from "../tests/bench/threads.ts";
import { benchPagesBeside, benchTranscode } from "../tests/bench/transcode.ts";
import { benchWalkers } from "../tests/bench/walkers.ts";
import { benchWebProcesses } from "../tests/bench/web-processes.ts";
import { findPrograms } from "../src/server/env/programs.ts";
import { buildSite } from "./build.ts";
import { ensurePostgres } from "./setup/postgres.ts";
import { startTestServer } from "./setup/server.ts";

/**
 * `npm run bench`: measures this build as ratios within one run on one machine; `-- --against 提交` compares the front end with an older
 * commit, `--peer 影片页=http://…/{n}.html` (as often as wanted) pages with those of another site, and `--data 文件夹` says which films of
 * ours that is done with.
 */
const { values } = parseArgs({
  options: {
    against: { type: "string" },
    peer: { type: "string", multiple: true, default: [] },
    data: { type: "string" },
  },
});
const peers = values.peer.map(readPeer);
const root = path.join(import.meta.dirname, "..");
await buildSite({ root, dist: path.join(root, "dist") });
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-bench-"));
try {
  const cold = await timeStart(path.join(folder, "start"));
  const warm = await timeStart(path.join(folder, "start"));
  console.log(`启动：空数据目录 ${cold.toFixed(1)} 秒（含导入演示内容），再次启动 ${warm.toFixed(1)} 秒`);
  for (const { page, queries } of await countQueries(folder)) console.log(`每次渲染的查询数 ${page}：${queries}`);
  for await (const line of benchFront(folder, values.against)) console.log(frontMessage(line));
  const postgres = ensurePostgres();
  if (postgres) {
    const { perSecond, p50, p99 } = await benchComments(folder, postgres);
    const latency = `p50 ${p50.toFixed(0)} 毫秒，p99 ${p99.toFixed(0)} 毫秒`;
    console.log(
      `PostgreSQL 上 50 人每秒共发 500 条评论，10 秒：完成 ${perSecond.toFixed(0)} 条每秒，${latency}，不丢不重`,
    );
  }
  const programs = findPrograms();
  if (programs) {
    const { perSecond, overhead } = await benchTranscode(folder, programs);
    console.log(
      `转码 720p 影片：每秒影片 ${perSecond.toFixed(2)} 秒；对同样各档的一次 ffmpeg：${overhead.toFixed(3)}（目标 1.10）`,
    );
  }
  const ratios = [
    ...(await benchThreads(folder)),
    ...(await benchPages(folder)),
    ...(await benchWalkers(folder)),
    ...(await benchCalls(folder)),
    ...(await benchBusyFilm(folder)),
    ...(await benchLogins(folder)),
    ...(await benchDurable(folder, postgres)),
    ...(await benchWebProcesses(folder)),
    ...(postgres ? await benchTwoProcesses(folder, postgres) : []),
    ...(programs ? await benchPagesBeside(folder, programs) : []),
    ...(await benchFirstFrame(folder)),
    ...(await benchMemory(folder)),
    ...(await benchPeers(folder, peers, values.data)),
  ];
  for (const { name, value, goal } of ratios) {
    console.log(`${name}：${value.toFixed(3)}${goal ? `（目标 ${goal}）` : ""}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Seconds until a new process answers. */
async function timeStart(dataDir: string): Promise<number> {
  const before = performance.now();
  const server = await startTestServer(dataDir, undefined);
  const seconds = (performance.now() - before) / 1000;
  await server.stop();
  return seconds;
}
