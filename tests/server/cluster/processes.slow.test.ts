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
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  /** The next line that it prints. */
  async function said(): Promise<Record<string, number>> {
    const line = await lines.next();
    if (line.done) throw new Error(`the processes ended: ${log}`);
    return JSON.parse(line.value);
  }
  return { child, ended, log: () => log, said };
}

async function started(settings: Record<string, string> = {}) {
  const running = await start(settings);
  const url = `http://127.0.0.1:${(await running.said())["port"]}`;
  /** Over a connection of its own, so that the next one may be another process' turn. */
  const ask = async (target = "/"): Promise<{ pid: number; isFirst: boolean }> =>
    (await fetch(url + target, { headers: { connection: "close" } })).json();
  const answering = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
    return new Map(answers.map(({ pid, isFirst }) => [pid, isFirst]));
  };
  /** All three; a busy one may be left out of a round. */
  const everybody = async () => {
    let found = new Map<number, boolean>();
    await expect.poll(async () => (found = await answering()).size).toBe(3);
    return found;
  };
  await everybody();
  return { ...running, ask, everybody };
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
  const { ask, everybody, log } = await started();
  const before = await everybody();
  expect([...before.values()].toSorted()).toEqual([false, false, true]);
  await expect(ask("/die")).rejects.toThrow();
  await expect.poll(log).toContain('"msg":"web process died"');
  // Those two at once, and soon three again.
  for (let count = 0; count < 20; count += 1) expect((await ask()).pid).toBeGreaterThan(0);
  const after = await everybody();
  expect([...after.keys()].filter((pid) => before.has(pid))).toHaveLength(2);
  expect([...after.values()].toSorted()).toEqual([false, false, true]);
});

test("one that hangs is started again while the others go on", async () => {
  const { ask, everybody, log, said } = await started({ PATIENCE: "2000" });
  const before = await everybody();
  const lost = ask("/hang").catch(() => "lost");
  const { hang: pid } = await said();
  // One more may be on its way to it, and is lost with it.
  const others = await Promise.all(Array.from({ length: 20 }, () => ask().catch(() => null)));
  expect(others.filter((answer) => answer !== null && answer.pid !== pid).length).toBeGreaterThanOrEqual(19);
  expect(await lost).toBe("lost");
  expect(log()).toContain(`"pid":${pid},"msg":"web process hangs"`);
  const after = await everybody();
  expect([...after.keys()].filter((one) => before.has(one))).toHaveLength(2);
});

test("stop together: what is under way is answered", async () => {
  const { child, ask, everybody, ended, log, said } = await started();
  const pids = [...(await everybody()).keys()];
  const slow = Promise.all(Array.from({ length: 6 }, () => ask("/slow")));
  const begun: number[] = [];
  while (begun.length < 6) begun.push((await said())["slow"] ?? 0);
  expect(new Set(begun).size).toBeGreaterThan(1);
  child.kill("SIGTERM");
  expect((await slow).map(({ pid }) => pid).toSorted()).toEqual(begun.toSorted());
  expect(await ended).toBe(0);
  expect(pids.filter(isGone)).toEqual(pids);
  expect(log()).not.toContain("died");
});

test("do not outlive the one that keeps them", async () => {
  const { child, everybody } = await started();
  const pids = [...(await everybody()).keys()];
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
