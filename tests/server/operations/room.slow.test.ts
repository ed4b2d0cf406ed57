import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { queueBackups } from "#server/backups/due.ts";
import { lastRuns } from "#server/backups/runs.ts";
import { readEnv, type Settings } from "#server/env/env.ts";
import { backUp } from "#server/operations/backup.ts";
import { backupHandlers } from "#server/operations/backup-jobs.ts";
import { openBackupStore } from "#server/operations/backup-store.ts";
import { restore } from "#server/operations/restore.ts";
import { testSecret } from "../../helpers/app.ts";
import { createMigratedStore, createTestStore, type TestStore } from "../../helpers/database.ts";
import { startS3 } from "../../helpers/s3.ts";
import { canMount, mountSmallDisk } from "../../helpers/small-disk.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

/** No disk has this much room. */
const noRoom = { DISK_SPARE_BYTES: String(2 ** 49) };
const quiet = { step: () => {}, media: () => {} };
let folder: string;
let place: TestStore;
let jobs: TestJobs;

async function open(settings: Settings = { BACKUP_DIR: path.join(folder, "kept") }): Promise<void> {
  place = await createMigratedStore();
  jobs = await openTestJobs(place, { DISK_SPARE_BYTES: "0", ...settings });
  jobs.clock.now = Date.parse("2026-11-24T19:00:00Z");
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-room-"));
});
afterEach(async () => {
  await jobs.close();
  await place.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Does whatever the schedule has queued. */
async function runDue(settings: Settings = {}): Promise<void> {
  await queueBackups(jobs.base.context);
  await jobs.worker(backupHandlers(readEnv({ ...jobs.settings, ...settings }))).drain();
}

const runs = (kind: "backup" | "drill") => lastRuns(jobs.base.context.db.primary, kind);
const scratches = () => readdirSync(place.dataDir).filter((name) => name.startsWith("."));

it("begins no copy of the site on a disk that has no room for it", async () => {
  await open();
  const target = path.join(folder, "by-hand");
  await expect(backUp(readEnv({ ...jobs.settings, ...noRoom }), target, quiet)).rejects.toThrow("空间不够");
  expect(existsSync(target)).toBe(false);
  await backUp(jobs.env, target, quiet);
});

it("begins no backup into a bucket without room for the database on its own disk", async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.settings;
  await open({
    BACKUP_S3_ENDPOINT: S3_ENDPOINT,
    BACKUP_S3_BUCKET: S3_BUCKET,
    BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
  });
  await jobs.base.context.storage.put("films/a/1.m4s", Buffer.from("one"));
  await runDue(noRoom);
  expect((await runs("backup")).last).toMatchObject({ state: "failed", reason: expect.stringContaining("空间不够") });
  const kept: string[] = [];
  for await (const { key } of openBackupStore(jobs.env.backups ?? expect.fail("no place")).list("")) kept.push(key);
  expect(kept).toEqual([]);
  expect(scratches()).toEqual([]);
});

it("tries no restore without room for it", async () => {
  await open();
  await runDue();
  expect((await runs("backup")).last).toMatchObject({ state: "done" });
  await runDue(noRoom);
  expect((await runs("drill")).last).toMatchObject({ state: "failed", reason: expect.stringContaining("空间不够") });
  expect(scratches()).toEqual([]);
});

it.skipIf(!canMount)("restores nothing where the database or the films do not fit", async () => {
  await open();
  await jobs.base.context.storage.put("films/a/1.m4s", Buffer.alloc(2 * 1024 * 1024, "x"));
  const target = path.join(folder, "by-hand");
  await backUp(jobs.env, target, quiet);
  const disk = mountSmallDisk(1024 * 1024);
  onTestFinished(() => disk.remove());
  const fresh = await createTestStore();
  onTestFinished(() => fresh.remove());
  const env = readEnv({
    DATA_DIR: disk.folder,
    APP_SECRET: testSecret,
    ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
  });
  const options = { replace: false, secretIsSet: true, progress: quiet };
  await expect(restore(env, target, options)).rejects.toThrow("空间不够");
  expect(readdirSync(disk.folder)).toEqual([]);
});
