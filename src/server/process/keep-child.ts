import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Log } from "./log.ts";

export interface KeepOptions {
  /** Starts the process. */
  start(): ChildProcess;
  /** What the log calls it, e.g. `worker`. */
  name: string;
  log: Log;
  /** Milliseconds between SIGTERM and SIGKILL when it is stopped. */
  grace: number;
  /** It has died; returns whether to start it again. */
  died(): boolean;
}

export interface KeptChild {
  /** Process id; null between a death and the next start. */
  pid(): number | null;
  /** Stops it and waits for its end. */
  stop(): Promise<void>;
}

/** Pause before it is started again, doubled with every death in short order, in milliseconds. */
const [firstPause, maxPause] = [1000, 60_000];
/** Who lived longer than this begins with the first pause again. */
const goodLife = 5 * 60_000;

/** Keeps a process beside this one: starts it again when it dies. */
export function keepChild({ start, name, log, grace, died }: KeepOptions): KeptChild {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = firstPause;
  let stopping = false;

  function run(): void {
    const startedAt = performance.now();
    const started = start();
    child = started;
    started.on("error", (err) => {
      log.error({ err }, `${name} not started`);
      // Without a process there is no exit: its program is away for a moment, or there are too many processes.
      if (started.pid === undefined) ended({});
    });
    started.once("exit", (code, signal) => ended({ code, signal }));

    function ended(how: { code?: number | null; signal?: NodeJS.Signals | null }): void {
      child = undefined;
      if (stopping || !died()) return;
      log.error({ ...how, pause }, `${name} died`);
      if (performance.now() - startedAt > goodLife) pause = firstPause;
      timer = setTimeout(run, pause).unref();
      pause = Math.min(pause * 2, maxPause);
    }
  }

  run();
  return {
    pid: () => child?.pid ?? null,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child?.pid === undefined) return;
      const last = child;
      const killTimer = setTimeout(() => last.kill("SIGKILL"), grace).unref();
      const end = once(last, "exit");
      last.kill("SIGTERM");
      await end;
      clearTimeout(killTimer);
    },
  };
}
