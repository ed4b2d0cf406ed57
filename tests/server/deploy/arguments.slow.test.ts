import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

const dataDir = mkdtempSync(path.join(tmpdir(), "shiguang-arguments-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const notJson = path.join(dataDir, "mapping.json");
writeFileSync(notJson, "{");
const films = path.join(dataDir, "films.jsonl");
writeFileSync(films, "");

it.each([
  ["content-export", ["--help"], /^用法：npm run content:export/],
  ["content-import", ["--keep", "scren"], /^用法：npm run content:import/],
  ["media-move", ["--to", "s3", "--verfy"], /^用法：npm run media:move/],
  ["media-tidy", ["--delte"], /^用法：npm run media:tidy/],
  ["restore", ["one", "two"], /^用法：npm run restore/],
  ["site-import", [films, "--map", notJson], /mapping\.json 读不了，或者不是 JSON/],
  ["site-import", ["http://films.example/api", "--hours", "day"], /^--hours 写整数的小时/],
  ["site-import", ["http://127.0.0.1:9/api"], /^http:\/\/127\.0\.0\.1:9\/api：127\.0\.0\.1 在内网里/],
])("%s %j says in one sentence what is wrong", (name, args, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, ...args], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toContain("    at ");
  expect(status).toBe(1);
});

it.skipIf(process.platform !== "linux")("says at once that the folder of the data cannot be made, or is none", () => {
  for (const place of ["/proc/nothing", notJson]) {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/operator.ts", "grant", "somebody"], {
      encoding: "utf8",
      env: { ...process.env, APP_SECRET: "", DATA_DIR: place },
      // It would go on for ever.
      timeout: 60_000,
      killSignal: "SIGKILL",
    });
    expect([stderr, status]).toEqual([expect.stringContaining(`DATA_DIR：不能在 ${place} 里写文件`), 1]);
  }
});
