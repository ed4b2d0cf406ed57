import { setPriority } from "node:os";
import { openBase } from "./site/base.ts";
import type { Env } from "./env/env.ts";
import type { Log } from "./process/log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { listenForMetrics } from "./metrics/serve.ts";
import type { JobHandlers } from "./jobs/handler.ts";
import { createWorker, type Worker } from "./jobs/worker.ts";

/**
 * Nicer than a web process, whose visitors wait; whatever a job starts is nicer still. No nicer than this: on SQLite a worker that is kept
 * waiting in the middle of a write keeps the writes of the web process waiting too.
 */
const childPriority = 5;

export interface WorkerProcess {
  stop(): Promise<void>;
}

/** A process that does jobs and nothing else. It opens no port, but the one of its metrics when they are given. */
export async function startWorker(
  env: Env,
  log: Log,
  handlers: JobHandlers,
  metrics?: Metrics,
): Promise<WorkerProcess> {
  const watched = metrics && { onQuery: metrics.query, watch: metrics.watch };
  const base = await openBase(env, log, { role: "worker", ...watched });
  const worker: Worker = createWorker({
    base,
    log,
    handlers,
    concurrency: env.workerJobs,
    onEnd: metrics?.attempt,
    ...(env.workerId === undefined ? {} : { id: env.workerId }),
  });
  metrics?.worker(() => ({ running: worker.running(), most: env.workerJobs }));
  const metricsServer = metrics && (await listenForMetrics(env, metrics));
  worker.start();
  const told = metricsServer && { metricsPort: metricsServer.port };
  log.info({ jobs: env.workerJobs, kinds: Object.keys(handlers), ...told }, "working");
  return {
    async stop() {
      await worker.stop(env.shutdownGraceSeconds * 1000);
      await metricsServer?.stop(1);
      metrics?.close();
      await base.close();
      log.info("stopped");
    },
  };
}

/** Of a worker that a web process has started: gives way to it, and ends with it however it ends. */
export function serveParent(): void {
  setPriority(childPriority);
  const stop = () => process.kill(process.pid, "SIGTERM");
  if (process.connected) process.once("disconnect", stop);
  else stop();
}
