import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Context } from "../core/context.ts";
import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import { endLeases } from "./lease.ts";

export interface ChildOptions {
  /** The script it runs. */
  file: string;
  env: Env;
  log: Log;
  context: Pick<Context, "db" | "now">;
  /** Its settings; those of this process when not given. */
  environment?: NodeJS.ProcessEnv;
}

/** Pause before the worker is started again, doubled with every death in short order, in milliseconds. */
const [firstPause, longestPause] = [1000, 60_000];
/** What it may take for its end after it has let go of its jobs, in milliseconds. */
const lastOutput = 5000;
/** Who lived longer than this begins with the first pause again. */
const goodLife = 5 * 60_000;

export interface KeptWorker {
  /** Process id; null between a death and the next start. */
  pid(): number | null;
  /** Has it hand back its jobs and waits for its end. */
  stop(): Promise<void>;
}

/** Keeps a worker process beside this one: starts it again when it dies. */
export function keepWorker(options: ChildOptions): KeptWorker {
  const { file, env, log, context, environment = process.env } = options;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = firstPause;
  let stopping = false;

  function start(): void {
    const id = randomUUID();
    const startedAt = performance.now();
    child = fork(file, [], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...environment, WORKER_ID: id, LOG_LEVEL: log.level },
    });
    child.on("error", (err) => log.error({ err }, "worker not started"));
    child.once("exit", (code, signal) => {
      child = undefined;
      if (stopping) return;
      log.error({ code, signal, pause }, "worker died");
      // What it held is given to the next one, which need not wait for the leases to run out.
      endLeases(context.db, id, context.now()).catch((err: unknown) =>
        log.warn({ err }, "leases of the worker not ended"),
      );
      if (performance.now() - startedAt > goodLife) pause = firstPause;
      timer = setTimeout(start, pause).unref();
      pause = Math.min(pause * 2, longestPause);
    });
  }

  start();
  return {
    pid: () => child?.pid ?? null,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child === undefined) return;
      const last = child;
      const timeout = env.shutdownGraceSeconds * 1000 + lastOutput;
      const killTimer = setTimeout(() => last.kill("SIGKILL"), timeout).unref();
      const end = once(last, "exit");
      last.kill("SIGTERM");
      await end;
      clearTimeout(killTimer);
    },
  };
}
