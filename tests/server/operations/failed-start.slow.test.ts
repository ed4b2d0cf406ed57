import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testSecret } from "../../helpers/app.ts";
import { exitOf } from "../../helpers/process.ts";

const scripts = path.join(import.meta.dirname, "../../../scripts");
/** As `npm start` does after building. */
const web = ["-e", 'import("./serve.ts").then((one) => one.serve({ dist: "-", program: "-" }))'];

let folder: string;
let taken: Server;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-start-"));
  writeFileSync(path.join(folder, "file"), "");
  taken = createServer();
  port = await new Promise((resolve) =>
    taken.listen(0, () => {
      const at = taken.address();
      resolve(typeof at === "object" && at !== null ? at.port : 0);
    }),
  );
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

const unwritable = () => ({ DATA_DIR: path.join(folder, "file") });
const unreachable = () => ({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
const starts: [string, string[], () => Record<string, string>, RegExp][] = [
  ["the site in a folder that takes no files", web, unwritable, /^没有启动成功：写不了 .*\/file/m],
  ["the site without its database", web, unreachable, /^没有启动成功：DATABASE_URL：连不上数据库/m],
  ["the worker in a folder that takes no files", ["worker.ts"], unwritable, /^没有启动成功：写不了 .*\/file/m],
  ["the worker without its database", ["worker.ts"], unreachable, /^没有启动成功：DATABASE_URL：连不上数据库/m],
  [
    "the worker on a port that is taken",
    ["worker.ts"],
    () => ({ METRICS_PORT: String(port), METRICS_TOKEN: "metrics-token-of-a-failed-start" }),
    /^METRICS_PORT：端口 \d+ 已被占用/m,
  ],
  [
    "the receiver of lives on a port that is taken",
    ["live.ts"],
    () => ({ LIVE_PORT: String(port) }),
    /^LIVE_PORT：端口 \d+ 已被占用/m,
  ],
];

it.each(starts)("%s ends in a sentence, without a stack trace", async (_name, args, settings, sentence) => {
  const child = spawn(process.execPath, args, {
    cwd: scripts,
    env: {
      ...process.env,
      DATA_DIR: path.join(folder, "data"),
      APP_SECRET: testSecret,
      DEMO_CONTENT: "off",
      PORT: "0",
      WEB_PROCESSES: "1",
      ...settings(),
    },
  });
  const [said, log, code] = await Promise.all([text(child.stderr), text(child.stdout), exitOf(child)]);
  expect(said).toMatch(sentence);
  expect(code).toBe(1);
  expect(said + log).not.toMatch(/\.(?:ts|mjs|js):\d+:\d+/);
  const lines = log.trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "fatal",
    msg: "not started",
    reason: expect.stringMatching(sentence),
  });
});
