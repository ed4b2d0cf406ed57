import { setTimeout as wait } from "node:timers/promises";
import { backupKind, queue } from "../backups/due.ts";
import { lastRuns, type BackupRun } from "../backups/runs.ts";
import type { Env } from "../env/env.ts";
import { jobFor } from "../jobs/queue.ts";
import { createWorker } from "../jobs/worker.ts";
import type { Log } from "../process/log.ts";
import { openBase } from "../site/base.ts";
import { backupHandlers } from "./backup-jobs.ts";
import { NoBackup } from "./manifest.ts";

const lookEvery = 1000;

/**
 * Makes a backup in the configured place now, as the job that also runs on schedule, so that there are never two at once. Whichever process
 * takes the job, this one or a worker of the site, does it. @throws {NoBackup} if it fails.
 */
export async function backUpNow(env: Env, log: Log): Promise<BackupRun> {
  const base = await openBase(env, log, { role: "command", background: false });
  const { db, now } = base.context;
  try {
    await db.write((trx) => queue(trx, backupKind, now()));
    const { [backupKind]: handler } = backupHandlers(env);
    const worker = createWorker({ base, log, handlers: { [backupKind]: handler }, concurrency: 1 });
    for (;;) {
      await worker.drain();
      const job = await jobFor(db.primary, backupKind, "site");
      if (job?.state === "failed" || job?.state === "cancelled") throw new NoBackup(`没有备份成功：${job.reason}`);
      if (job === null || job.state === "done") break;
      await wait(lookEvery);
    }
    await worker.stop(0);
    const { good } = await lastRuns(db.primary, "backup");
    if (good === null) throw new NoBackup("没有备份成功");
    return good;
  } finally {
    await base.close();
  }
}
