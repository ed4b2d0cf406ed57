import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../http/serve-fixture.ts";

const file = path.join(import.meta.dirname, "../../fixtures/web-processes.ts");

async function start(settings: Record<string, string> = {}) {
  const DATA_DIR = await temporaryFolder();
  const own = { DATA_DIR, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "info", WEB_PROCESSES: "3" };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let log = "";
  child.stderr.on("data", (text) => (log += text));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  return { child, ended, log: () => log, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

async function started() {
  const running = await start();
  const line = await running.lines.next();
  if (line.done) throw new Error(`not started: ${running.log()}`);
  const url = `http://127.0.0.1:${JSON.parse(line.value).port}`;
  /** Over a connection of its own, so that the next one may be another process' turn. */
  const ask = async (target = "/"): Promise<{ pid: number; isFirst: boolean }> =>
    (await fetch(url + target, { headers: { connection: "close" } })).json();
  const answering = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
    return new Map(answers.map(({ pid, isFirst }) => [pid, isFirst]));
  };
  await expect.poll(async () => (await answering()).size).toBe(3);
  return { ...running, ask, answering };
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test("all answer on one port; one that dies is started again while the others go on", async () => {
  const { ask, answering, log } = await started();
  const before = await answering();
  expect([...before.values()].toSorted()).toEqual([false, false, true]);
  await expect(ask("/die")).rejects.toThrow();
  // Those two at once, and soon three again.
  for (let count = 0; count < 20; count += 1) expect((await ask()).pid).toBeGreaterThan(0);
  await expect.poll(async () => (await answering()).size).toBe(3);
  const after = await answering();
  expect([...after.keys()].filter((pid) => before.has(pid))).toHaveLength(2);
  expect([...after.values()].toSorted()).toEqual([false, false, true]);
  expect(log()).toContain('"msg":"web process died"');
});

test("stop together: what is under way is answered", async () => {
  const { child, ask, answering, ended, log } = await started();
  const pids = [...(await answering()).keys()];
  const slow = Promise.all(Array.from({ length: 6 }, () => ask("/slow")));
  await ask();
  child.kill("SIGTERM");
  expect(new Set((await slow).map(({ pid }) => pid)).size).toBe(3);
  expect(await ended).toBe(0);
  expect(pids.filter(isGone)).toEqual(pids);
  expect(log()).not.toContain("died");
});

test("do not outlive the one that keeps them", async () => {
  const { child, answering } = await started();
  const pids = [...(await answering()).keys()];
  child.kill("SIGKILL");
  await expect.poll(() => pids.every(isGone)).toBe(true);
});

test("a port in use ends the start, which is not tried again", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once("listening", resolve));
  const address = other.address();
  const { ended, log } = await start({ PORT: String(typeof address === "object" ? address?.port : 0) });
  expect(await ended).toBe(1);
  expect(log().match(/Error: bind EADDRINUSE/g)).toHaveLength(1);
  expect(log()).not.toContain('"web process died"');
});
