import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { queueBackups } from "#server/backups/due.ts";
import { lastRuns } from "#server/backups/runs.ts";
import { writePlan } from "#server/backups/plan.ts";
import { readEnv, type Settings } from "#server/env/env.ts";
import { backupHandlers } from "#server/operations/backup-jobs.ts";
import { backUpNow } from "#server/operations/backup-now.ts";
import { listBackups, openBackupStore } from "#server/operations/backup-store.ts";
import { findBackup } from "#server/operations/find-backup.ts";
import { restore } from "#server/operations/restore.ts";
import type { Storage } from "#server/storage/storage.ts";
import { openTestApp, testSecret } from "../../helpers/app.ts";
import { createMigratedStore, createTestStore, type TestStore } from "../../helpers/database.ts";
import { addMember, addOperator } from "../../helpers/people.ts";
import { startS3 } from "../../helpers/s3.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

const day = 86_400_000;
let folder: string;
let place: TestStore;
let jobs: TestJobs;

async function open(settings: Settings = { BACKUP_DIR: folder }): Promise<void> {
  place = await createMigratedStore();
  jobs = await openTestJobs(place, { DISK_SPARE_BYTES: "0", ...settings });
  // Three in the morning in Shanghai.
  jobs.clock.now = Date.parse("2026-11-24T19:00:00Z");
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-backups-"));
});
afterEach(async () => {
  await jobs.close();
  await place.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Does whatever the schedule has queued. */
async function runDue(): Promise<void> {
  await queueBackups(jobs.base.context);
  await jobs.worker(backupHandlers(jobs.env)).drain();
}

const runs = (kind: "backup" | "drill" = "backup") => lastRuns(jobs.base.context.db.primary, kind);
const names = async (): Promise<string[]> => {
  const { backups } = await listBackups(openBackupStore(jobs.env.backups ?? expect.fail("no place")));
  return backups.map(({ name }) => name);
};
const put = (key: string, text: string) => jobs.base.context.storage.put(key, Buffer.from(text));
const files = (below: string): string[] =>
  readdirSync(below, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));

it("a clock that was years ahead for a while stops neither backups nor restore drills", async () => {
  await open();
  const { now } = jobs.clock;
  jobs.clock.now += 1000 * day;
  await runDue();
  await runDue();
  const wrong = await runs("drill");
  expect(wrong.good).not.toBeNull();
  jobs.clock.now = now;
  await runDue();
  expect((await runs()).good).toMatchObject({ name: "2026-11-24T19-00-00Z" });
  await runDue();
  expect((await runs("drill")).good).toMatchObject({ finishedAt: now });
});

it("makes one backup a day at its hour, whoever asks, and removes old ones only then", async () => {
  await open();
  const { context } = jobs.base;
  await context.db.write((trx) => writePlan(trx, { hour: 3, daily: 2, weekly: 0, monthly: 0 }));
  await put("films/a/1.m4s", "one");
  jobs.clock.now -= 60_000;
  await runDue();
  expect(await names()).toEqual([]);
  jobs.clock.now += 60_000;
  await Promise.all(Array.from({ length: 5 }, () => queueBackups(context)));
  await runDue();
  await runDue();
  expect(await names()).toEqual(["2026-11-24T19-00-00Z"]);
  expect((await runs()).last).toMatchObject({ state: "done", objects: 1, name: "2026-11-24T19-00-00Z" });

  // An object that has changed does not change the earlier backup, one that has not is not copied again.
  await put("films/a/1.m4s", "another");
  await put("films/a/2.m4s", "two");
  jobs.clock.now += day;
  await runDue();
  expect((await runs()).last).toMatchObject({ state: "done", objects: 2 });
  expect(files(path.join(folder, "media"))).toHaveLength(3);
  jobs.clock.now += day;
  await runDue();
  const { last } = await runs();
  expect(last?.newBytes).toBe(statSync(path.join(folder, "backups", last?.name ?? "", databaseFile())).size);
  expect(await names()).toEqual(["2026-11-26T19-00-00Z", "2026-11-25T19-00-00Z"]);
  expect(readdirSync(folder).toSorted()).toEqual(["backups", "media"]);
  if (process.platform !== "win32") expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it("makes none of an empty media library when there was something in it", async () => {
  await open();
  await put("films/a/1.m4s", "one");
  await runDue();
  await jobs.base.context.storage.delete("films/a/1.m4s");
  jobs.clock.now += day;
  await runDue();
  const reason = expect.stringContaining("媒体库是空的，上一份备份里有 1 个文件");
  expect((await runs()).last).toMatchObject({ state: "failed", reason });
  expect(await names()).toEqual(["2026-11-24T19-00-00Z"]);
});

const databaseFile = (): string => `database.${place.databaseUrl ? "dump" : "sqlite"}`;

it("restores one that is listed, with every file, and its sums are those of sha256sum", async () => {
  await open();
  await put("films/a/1.m4s", "one");
  const member = await jobs.base.context.db.write((trx) =>
    trx.insertInto("users").values({ name: "沈屿", created_at: 1 }).returning("id").executeTakeFirstOrThrow(),
  );
  const { name } = await backUpNow(jobs.env, jobs.log);
  const sums = readFileSync(path.join(folder, "backups", name, "SHA256SUMS"), "utf8")
    .trimEnd()
    .split("\n");
  for (const line of sums) {
    const [sum, file = ""] = line.split("  ");
    expect(
      createHash("sha256")
        .update(readFileSync(path.join(folder, "backups", name, file)))
        .digest("hex"),
    ).toBe(sum);
  }
  expect(sums).toHaveLength(2);

  const fresh = await createTestStore();
  const env = readEnv({
    DATA_DIR: fresh.dataDir,
    APP_SECRET: testSecret,
    BACKUP_DIR: folder,
    ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
  });
  await expect(findBackup(env, "2020-01-01T00-00-00Z")).rejects.toThrow("没有名为");
  const unset = readEnv({ DATA_DIR: fresh.dataDir, APP_SECRET: testSecret });
  await expect(findBackup(unset, "latest")).rejects.toThrow("没有设置 BACKUP_DIR");
  const found = await findBackup(env, "latest");
  const quiet = { step: () => {}, media: () => {} };
  await restore(env, found.folder, { replace: false, secretIsSet: true, progress: quiet, media: found.media });
  await found.remove();
  const back = await openTestApp(fresh);
  try {
    expect(await textOf(back.site.storage, "films/a/1.m4s")).toBe("one");
    const row = back.site.context.db.read.selectFrom("users").select("name").where("id", "=", member.id);
    expect(await row.executeTakeFirst()).toEqual({ name: "沈屿" });
  } finally {
    await back.close();
  }
});

async function textOf(storage: Storage, key: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.open(key)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it("tries a restore once a month, says what is wrong with a damaged backup, and leaves nothing behind", async () => {
  await open();
  await put("films/a/1.m4s", "one");
  await runDue();
  expect((await runs("drill")).last).toBeNull();
  await runDue();
  const { last } = await runs("drill");
  expect(last).toMatchObject({ state: "done", objects: 1, name: "2026-11-24T19-00-00Z" });
  expect(last?.rows).toBeGreaterThan(0);
  await runDue();
  jobs.clock.now += day;
  await runDue();
  expect((await runs("drill")).last).toEqual(last);

  const [pooled = ""] = files(path.join(folder, "media"));
  writeFileSync(path.join(folder, "media/films/a", pooled), "ono");
  jobs.clock.now = Date.parse("2026-12-01T19:00:00Z");
  await runDue();
  await runDue();
  expect((await runs("drill")).last).toMatchObject({ state: "failed", reason: expect.stringContaining("1.m4s") });
  expect((await runs("drill")).good).toEqual(last);
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith("."))).toEqual([]);
});

it("tells the owners when it fails, keeps what was there, and takes back what it has written", async () => {
  await open();
  const app = await openTestApp(place, { BACKUP_DIR: folder });
  try {
    const owner = await addOperator(app);
    const member = await addMember(app);
    await put("films/a/1.m4s", "one");
    await runDue();
    const before = files(folder).toSorted();
    // No disk has this much room.
    const strict = readEnv({ ...jobs.settings, DISK_SPARE_BYTES: String(2 ** 49) });
    await put("films/a/2.m4s", "two");
    jobs.clock.now += day;
    await queueBackups(jobs.base.context);
    await jobs.worker(backupHandlers(strict)).drain();
    expect((await runs()).last).toMatchObject({ state: "failed", reason: expect.stringContaining("空间不够") });
    expect((await runs()).good).toMatchObject({ name: "2026-11-24T19-00-00Z" });
    expect(files(folder).toSorted()).toEqual(before);
    const notices = await app.call("message/list", { kind: "announcement" }, owner.token);
    // The month's drill was due too.
    expect(notices.list.map(({ about }) => about.title).toSorted()).toEqual([
      "网站的备份没有成功",
      "网站的恢复演练没有成功",
    ]);
    expect((await app.call("message/list", { kind: "announcement" }, member.token)).list).toEqual([]);
    const { backups } = await app.call("admin/running", {}, owner.token);
    expect(backups).toMatchObject({ place: "folder", last: { state: "failed" }, good: { state: "done", objects: 1 } });
  } finally {
    await app.site.close();
  }
});

it("does the same in a bucket", async () => {
  const s3 = await startS3();
  try {
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.settings;
    await open({
      BACKUP_S3_ENDPOINT: S3_ENDPOINT,
      BACKUP_S3_BUCKET: S3_BUCKET,
      BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
      BACKUP_S3_PREFIX: "site-a",
    });
    await put("films/a/1.m4s", "one");
    await runDue();
    await runDue();
    expect(await names()).toEqual(["2026-11-24T19-00-00Z"]);
    expect((await runs("drill")).last).toMatchObject({ state: "done", objects: 1 });
    const found = await findBackup(jobs.env, "2026-11-24T19-00-00Z");
    expect(existsSync(path.join(found.folder, "manifest.json"))).toBe(true);
    await found.remove();
    expect(existsSync(found.folder)).toBe(false);
  } finally {
    await s3.stop();
  }
});
