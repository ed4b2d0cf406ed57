import { openBase, type Base } from "#server/site/base.ts";
import { readEnv, type Env, type Settings } from "#server/env/env.ts";
import type { JobHandlers } from "#server/jobs/handler.ts";
import { queueJob, type NewJob } from "#server/jobs/queue.ts";
import { createWorker, type Worker } from "#server/jobs/worker.ts";
import { createLog, type Log } from "#server/process/log.ts";
import { testSecret, type TestClock } from "./app.ts";
import { createMigratedStore, placeOf, type TestStore } from "./database.ts";

export interface TestJobs {
  base: Base;
  clock: TestClock;
  env: Env;
  log: Log;
  /** Settings for other processes on the same place (data folder and database). */
  settings: Settings;
  /** A worker that only polls when it is told to. */
  worker(handlers: JobHandlers, concurrency?: number): Worker;
  queue(job: Omit<NewJob, "now" | "payload"> & { payload?: NewJob["payload"] }): Promise<void>;
  close(): Promise<void>;
}

/** The dependencies of a worker process, without the process; on a place of its own unless one is given. `more` are further settings. */
export async function openTestJobs(given?: TestStore, more: Settings = {}): Promise<TestJobs> {
  const database = given ?? (await createMigratedStore());
  const settings = { ...placeOf(database), APP_SECRET: testSecret, ...more };
  const env = readEnv({ ...settings, LOG_LEVEL: "silent" });
  const log = createLog(env);
  const clock = { now: Date.parse("2026-11-21T04:00:00Z") };
  const base = await openBase(env, log, { role: "worker", now: () => clock.now, background: false });
  return {
    base,
    clock,
    env,
    log,
    settings,
    worker: (handlers, concurrency = 1) => createWorker({ base, log, handlers, concurrency }),
    queue: (job) => base.context.db.write((trx) => queueJob(trx, { payload: {}, ...job, now: clock.now })),
    async close() {
      await base.close();
      if (!given) await database.remove();
    },
  };
}
