import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { benchFirstFrame } from "../tests/bench/first-frame.ts";
import { soak, type Memory } from "../tests/bench/soak.ts";
import { buildSite } from "./build.ts";

/**
 * `npm run bench:player -- [分钟] [换页次数]`: time to first frame and seeking compared with a bare hls.js page, then memory while a film plays
 * repeatedly and while pages change. The full length is 30 50.
 */
const [minutes = 2, changes = 20] = process.argv.slice(2).map(Number);
const root = path.join(import.meta.dirname, "..");
await buildSite({ root, dist: path.join(root, "dist") });
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-player-"));
try {
  for (const { name, value, goal } of await benchFirstFrame(folder))
    console.log(`${name}：${value.toFixed(3)}${goal ? `（目标 ${goal}）` : ""}`);
  const { playback, pages } = await soak(folder, minutes, changes);
  console.log(`循环播放 ${minutes} 分钟`);
  playback.forEach(print);
  console.log(`换页 ${changes} 次`);
  pages.forEach(print);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print({ at, heap, documents, nodes, listeners }: Memory): void {
  const megabytes = (heap / 1e6).toFixed(1);
  console.log(`  ${at} 秒：堆 ${megabytes} MB，文档 ${documents}，节点 ${nodes}，监听 ${listeners}`);
}
