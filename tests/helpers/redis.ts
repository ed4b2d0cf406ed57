import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** A separate Redis server on a free port. */
export interface TestRedis {
  url: string;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Restarts it on the same port, empty. */
  start(): Promise<void>;
  /** Suspends it: connections stay open without responses. */
  hang(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** Path of Redis or Valkey from Debian's packages or the PATH; null if there is none. */
export function findRedis(): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/bin"];
  const files = folders.flatMap((folder) => ["redis-server", "valkey-server"].map((name) => path.join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

export async function startRedis(program = findRedis()): Promise<TestRedis> {
  if (program === null) throw new Error("no redis-server: install Debian's redis-server");
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-redis-"));
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    child = spawn(program ?? "", args, { stdio: "ignore" });
    while (!(await answers(port))) await wait(20);
  }

  async function kill(): Promise<void> {
    if (child === null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    child = null;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    hang: () => void child?.kill("SIGSTOP"),
    goOn: () => void child?.kill("SIGCONT"),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    socket.write("PING\r\n");
    const [data] = await once(socket, "data");
    return String(data).startsWith("+PONG");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
