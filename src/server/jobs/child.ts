import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Context } from "../core/context.ts";
import type { Env } from "../env/env.ts";
import { keepChild, type KeptChild } from "../process/keep-child.ts";
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

/** What it may take for its end after it has let go of its jobs, in milliseconds. */
const lastOutput = 5000;

/** Keeps a worker process beside this one. Stopped, it hands back its jobs. */
export function keepWorker({ file, env, log, context, environment = process.env }: ChildOptions): KeptChild {
  let id = "";
  return keepChild({
    name: "worker",
    log,
    grace: env.shutdownGraceSeconds * 1000 + lastOutput,
    start() {
      id = randomUUID();
      return fork(file, [], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        env: { ...environment, WORKER_ID: id, LOG_LEVEL: log.level },
      });
    },
    died() {
      // What it held is given to the next one, which need not wait for the leases to run out.
      endLeases(context.db, id, context.now()).catch((err: unknown) =>
        log.warn({ err }, "leases of the worker not ended"),
      );
      return true;
    },
  });
}
