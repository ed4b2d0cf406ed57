import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { currentBuild } from "#server/http/build.ts";

/** Maximum gzip size in bytes of a single file, by type. The budget of whole pages is in tests/e2e/budget.spec.ts. */
const budgets = [
  { name: "样式", files: /\.css$/, limit: 14_000 },
  { name: "播放器（按需加载）", files: /^(?:mount|features|hls|artplayer|player)[.-].*\.js$/i, limit: 165_000 },
  { name: "播放器，可以选声音的影片（按需加载）", files: /^all-sounds\./, limit: 185_000 },
  { name: "React（按需加载）", files: /^(?:client|jsx-runtime|react).*\.js$/i, limit: 75_000 },
  { name: "其他脚本", files: /\.js$/, limit: 40_000 },
] as const;

const dist = path.join(import.meta.dirname, "../dist");
const { id } = currentBuild.parse(JSON.parse(readFileSync(path.join(dist, "current.json"), "utf8")));
const folder = path.join(dist, id, "client");
const own: string[] = JSON.parse(readFileSync(path.join(dist, id, "assets.json"), "utf8"));

const rows = own
  .filter((file) => /\.(?:js|css)$/.test(file))
  .map((file) => {
    const budget = budgets.find(({ files }) => files.test(path.basename(file)));
    return {
      file,
      bytes: gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length,
      limit: budget?.limit ?? 0,
    };
  })
  .toSorted((left, right) => right.bytes - left.bytes);

for (const { file, bytes, limit } of rows) {
  const verdict = bytes > limit ? `超过 ${limit}` : "";
  console.log(`${String(bytes).padStart(8)}  ${file}  ${verdict}`);
}
process.exitCode = rows.some(({ bytes, limit }) => bytes > limit) ? 1 : 0;
