import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Context } from "../context.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { endLeases } from "./lease.ts";

export interface ChildOptions {
  /** The script it runs. */
  file: string;
  env: Env;
  log: Log;
  context: Pick<Context, "db" | "now">;
}

/** Pause before the worker is started again, doubled with every death in short order, in milliseconds. */
const [firstPause, longestPause] = [1000, 60_000];
/** What it may take for its end after it has let go of its jobs, in milliseconds. */
const lastWords = 5000;
/** Who lived longer than this begins with the first pause again. */
const goodLife = 5 * 60_000;

/** Keeps a worker process beside this one: starts it again when it dies. Returns what stops it and waits for its end. */
export function keepWorker({ file, env, log, context: { db, now } }: ChildOptions): () => Promise<void> {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = firstPause;
  let stopping = false;

  function start(): void {
    const id = randomUUID();
    const startedAt = performance.now();
    child = fork(file, [], { stdio: ["ignore", "inherit", "inherit", "ipc"], env: { ...process.env, WORKER_ID: id } });
    child.on("error", (err) => log.error({ err }, "worker not started"));
    child.once("exit", (code, signal) => {
      child = undefined;
      if (stopping) return;
      log.error({ code, signal, pause }, "worker died");
      // What it held is given to the next one, which need not wait for the leases to run out.
      endLeases(db, id, now()).catch((err: unknown) => log.warn({ err }, "leases of the worker not ended"));
      if (performance.now() - startedAt > goodLife) pause = firstPause;
      timer = setTimeout(start, pause).unref();
      pause = Math.min(pause * 2, longestPause);
    });
  }

  start();
  return async () => {
    stopping = true;
    clearTimeout(timer);
    if (child === undefined) return;
    const last = child;
    const impatience = setTimeout(() => last.kill("SIGKILL"), env.shutdownGraceSeconds * 1000 + lastWords).unref();
    const end = once(last, "exit");
    last.kill("SIGTERM");
    await end;
    clearTimeout(impatience);
  };
}
