import { afterEach, beforeEach, expect, it } from "vitest";
import { queueBackups } from "#server/backups/due.ts";
import { lastRuns } from "#server/backups/runs.ts";
import { writePlan } from "#server/backups/plan.ts";
import { backupHandlers } from "#server/operations/backup-jobs.ts";
import { openBackupStore } from "#server/operations/backup-store.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { startS3, type TestStore as TestBucket } from "../../helpers/s3.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const day = 86_400_000;
let s3: TestBucket;
let place: TestStore;
let jobs: TestJobs;

beforeEach(async () => {
  s3 = await startS3();
  place = await createMigratedStore();
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.settings;
  jobs = await openTestJobs(place, {
    DISK_SPARE_BYTES: "0",
    BACKUP_S3_ENDPOINT: S3_ENDPOINT,
    BACKUP_S3_BUCKET: S3_BUCKET,
    BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
  });
  jobs.clock.now = Date.parse("2026-11-24T19:00:00Z");
});
afterEach(async () => {
  await jobs.close();
  await place.remove();
  await s3.stop();
});

it("reads of earlier backups only what is in their lists, not their databases", async () => {
  const { context } = jobs.base;
  await context.db.write((trx) => writePlan(trx, { hour: 3, daily: 7, weekly: 0, monthly: 0 }));
  const bucket = openBackupStore(jobs.env.backups ?? expect.fail("no place"));
  await context.storage.put("films/a/1.m4s", Buffer.from("one"));
  for (const date of ["2026-11-24", "2026-11-25", "2026-11-26"]) {
    await queueBackups(context);
    await jobs.worker(backupHandlers(jobs.env)).drain();
    const { last } = await lastRuns(context.db.primary, "backup");
    expect(last).toMatchObject({ state: "done", name: `${date}T19-00-00Z`, objects: 1 });
    // Whoever reads it again fails.
    await bucket.delete(`backups/${last?.name ?? ""}/database.${place.databaseUrl ? "dump" : "sqlite"}`);
    jobs.clock.now += day;
  }
  const pooled: string[] = [];
  for await (const { key } of bucket.list("media/")) pooled.push(key);
  expect(pooled).toHaveLength(1);
});
