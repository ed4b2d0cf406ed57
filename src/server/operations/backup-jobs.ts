import { backupKind, type BackupJob, drillKind } from "../backups/due.ts";
import { readPlan } from "../backups/plan.ts";
import { recordFailure, recordRun, type BackupRun } from "../backups/runs.ts";
import { NoSpareDatabase, ToolMissing } from "../db/copies.ts";
import type { BackupPlace } from "../env/backups.ts";
import type { Env } from "../env/env.ts";
import { JobFailure } from "../jobs/failure.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { maxAttempts } from "../jobs/run.ts";
import { isStorageFull } from "../process/storage-full.ts";
import type { Progress } from "./backup.ts";
import { drillRestore } from "./drill.ts";
import { NoBackup, type Manifest } from "./manifest.ts";
import { makeBackup } from "./scheduled.ts";

type Ended = Pick<BackupRun, "name" | "objects" | "bytes" | "newBytes" | "rows">;

/** The jobs that need the settings of the process: scheduled backups and restore drills. */
export function backupHandlers(env: Env): Readonly<Record<BackupJob, JobHandler>> {
  return {
    [backupKind]: handlerOf("backup", async ({ context, signal, progress }) => {
      const options = { retention: await readPlan(context.db.primary), now: context.now(), signal };
      const made = await makeBackup(env, placeOf(env), { ...options, progress: reportTo(progress) });
      return { name: made.name, newBytes: made.newBytes, ...sizesOf(made.manifest) };
    }),
    [drillKind]: handlerOf("drill", async ({ signal, progress }) => {
      const { name, manifest, rows } = await drillRestore(env, placeOf(env), { signal, progress: reportTo(progress) });
      return { name, newBytes: 0, ...sizesOf(manifest), rows };
    }),
  };
}

function handlerOf(kind: BackupRun["kind"], work: (job: Job) => Promise<Ended>): JobHandler {
  return {
    // Disks and networks are what it waits for; films must not wait for it.
    besides: true,
    async run(job) {
      const startedAt = job.context.now();
      const ended = await work(job).catch((error: unknown) => {
        throw failureOf(error, job.attempt);
      });
      const run: BackupRun = { kind, state: "done", reason: "", ...ended, startedAt, finishedAt: job.context.now() };
      await job.finish((trx) => recordRun(trx, run));
    },
    failed: (trx, { reason, now }) => recordFailure(trx, { kind, reason, now }),
  };
}

/** What no second attempt can mend, or what the last attempt died of, in words for the owner. */
function failureOf(error: unknown, attempt: number): unknown {
  if (error instanceof JobFailure || !(error instanceof Error)) return error;
  const { message } = error;
  if (error instanceof NoBackup) return new JobFailure(message, { cause: error });
  if (error instanceof ToolMissing) {
    return new JobFailure(`没有可用的 ${error.tool}，或者它比数据库旧：请安装不低于服务器版本的 PostgreSQL 客户端`, {
      cause: error,
    });
  }
  if (error instanceof NoSpareDatabase) {
    return new JobFailure("数据库的用户不能建库，演练需要一个临时的库：alter role <用户> createdb", { cause: error });
  }
  if (isStorageFull(error)) return new JobFailure("备份的盘空间不够，写不下了", { cause: error });
  return attempt < maxAttempts ? error : new JobFailure(`${message}（试了 ${attempt} 次）`, { cause: error });
}

function placeOf({ backups }: Env): BackupPlace {
  if (backups === undefined) throw new JobFailure("没有设置备份放在哪里（BACKUP_DIR 或 BACKUP_S3_BUCKET）");
  return backups;
}

function sizesOf({ database, media, rows = {} }: Manifest) {
  return {
    objects: media.objects,
    bytes: database.bytes + media.total,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
  };
}

function reportTo(progress: Job["progress"]): Progress {
  let stage = "";
  return {
    step(text) {
      stage = text;
      progress(0, text);
    },
    media({ objects, bytes }) {
      progress(0, `${stage} ${objects} 个文件，${(bytes / 1e6).toFixed(0)} MB`);
    },
  };
}
