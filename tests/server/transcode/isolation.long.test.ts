import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPrograms } from "#server/env/programs.ts";

const programs = findPrograms();
const root = path.join(import.meta.dirname, "../../..");
let dataDir = "";
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "shiguang-isolation-"));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A worker process on a machine without `unshare`: what it says until it ends, or works. */
async function startWorker(settings: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, "scripts/worker.ts")], {
    env: { DATA_DIR: dataDir, FFMPEG_PATH: programs?.ffmpeg ?? "", PATH: "/nowhere", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = text(child.stderr);
  let log = "";
  child.stdout.on("data", (chunk) => {
    log += String(chunk);
    if (log.includes(`"working"`)) child.kill("SIGTERM");
  });
  const [code] = await once(child, "exit");
  return { code, said: await said, worked: log.includes(`"working"`) };
}

it.skipIf(programs === null)("a worker alone does not start where ffmpeg cannot be cut off the network", async () => {
  for (const settings of [{ FFMPEG_NETWORK: "" }, { FFMPEG_NETWORK: "isolated" }]) {
    const { code, said, worked } = await startWorker(settings);
    expect(code).toBe(1);
    expect(worked).toBe(false);
    expect(said).toContain("FFMPEG_NETWORK：ffmpeg 没有与网络隔离");
    expect(said).not.toContain("    at ");
  }
});

it.skipIf(programs === null)("a worker alone starts where the setting says that this is known", async () => {
  expect(await startWorker({ FFMPEG_NETWORK: "shared" })).toMatchObject({ worked: true });
});
