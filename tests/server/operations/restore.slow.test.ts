import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DatabaseInUse } from "#server/db/copies.ts";
import { readEnv, type Env } from "#server/env/env.ts";
import type { Storage } from "#server/storage/storage.ts";
import { backUp, type Progress } from "#server/operations/backup.ts";
import { NoBackup } from "#server/operations/manifest.ts";
import { indexDocument } from "#server/search/indexing.ts";
import { restore } from "#server/operations/restore.ts";
import { openTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { createTestStore, testEngine, type TestStore } from "../../helpers/database.ts";
import { addUp, givePoints, keptBooks } from "../../helpers/ledger.ts";
import { addMember } from "../../helpers/people.ts";
import { addPost, addVideo } from "../../helpers/rows.ts";

let folder: string;
let stores: TestStore[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-backup-"));
  stores = [];
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const database of stores) await database.remove();
});

async function newStore(): Promise<TestStore> {
  const database = await createTestStore();
  stores.push(database);
  return database;
}

const envOf = ({ dataDir, databaseUrl }: TestStore): Env =>
  readEnv({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), APP_SECRET: testSecret });

const quiet: Progress = { step: () => {}, media: () => {} };
const options = { replace: false, secretIsSet: true, progress: quiet };

/** A site with people, points, texts and this many objects; answers what was in each object. */
async function fill(app: TestApp, objects: number): Promise<Map<string, string>> {
  const { context, storage } = app.site;
  const { userId, token } = await addMember(app);
  const video = await addVideo(context, { title: "渡船" });
  await context.db.write((trx) => indexDocument(context, trx, 2, video));
  await addPost(context, { author_id: userId });
  await app.call("checkin/click", {}, token);
  await app.call("comment/add", { contentType: 2, targetId: video, text: "夜里的船" }, token);
  await givePoints(context, userId, 40);
  const hashes = new Map<string, string>();
  for (let number = 0; number < objects; number += 1) {
    const bytes = randomBytes(1 + ((number * 7919) % 60_000));
    const key = `works/${"ab".repeat(16)}/${number % 7}/part-${number}.m4s`;
    await storage.put(key, bytes);
    hashes.set(key, createHash("sha256").update(bytes).digest("hex"));
  }
  return hashes;
}

async function hashes(storage: Storage): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { key } of storage.list("works/")) {
    const hash = createHash("sha256");
    for await (const chunk of await storage.open(key)) hash.update(chunk);
    found.set(key, hash.digest("hex"));
  }
  return found;
}

it("brings everything back after a wipe: ledger, texts, search and 200 objects, taken while people went on", async () => {
  const database = await newStore();
  const app = await openTestApp(database);
  const kept = await fill(app, 200);
  const before = await app.site.context.db.scan.selectFrom("point_entries").select(["id", "amount"]).execute();
  const { userId } = await addMember(app);
  let going = true;
  const writing = (async () => {
    let written = 0;
    for (; going; written += 1) await givePoints(app.site.context, userId, 1);
    return written;
  })();
  const manifest = await backUp(envOf(database), path.join(folder, "one"), quiet);
  going = false;
  expect(await writing).toBeGreaterThan(0);
  expect(manifest).toMatchObject({ media: { objects: 200 }, secrets: null });
  // Closing it removes database and media.
  stores.pop();
  await app.close();

  const fresh = await newStore();
  const report = await restore(envOf(fresh), path.join(folder, "one"), options);
  expect(report).toMatchObject({ objects: 200, ledgerFaults: 0 });
  stores.pop();
  const back = await openTestApp(fresh);
  try {
    const { context, storage } = back.site;
    expect(await hashes(storage)).toEqual(kept);
    expect(await addUp(context)).toEqual(await keptBooks(context));
    const entries = await context.db.scan.selectFrom("point_entries").select(["id", "amount"]).execute();
    expect(entries).toEqual(expect.arrayContaining(before));
    const { token } = await back.signIn();
    const { groups } = await back.call("search/query", { q: "渡船" }, token);
    expect(groups.some(({ list }) => list.length > 0)).toBe(true);
    // New rows take new numbers.
    expect((await back.call("comment/add", { contentType: 2, targetId: 1, text: "还在" }, token)).comment.text).toBe(
      "还在",
    );
  } finally {
    await back.close();
  }
});

it("refuses to overwrite, to trust a damaged copy, and to begin where something lies", async () => {
  const database = await newStore();
  const env = envOf(database);
  writeFileSync(path.join(database.dataDir, "secrets.json"), '{"appSecret":"0123456789abcdef0123"}\n', { mode: 0o600 });
  const app = await openTestApp(database);
  stores.pop();
  try {
    await fill(app, 3);
    const target = path.join(folder, "one");
    const { secrets } = await backUp(env, target, quiet);
    expect(secrets?.name).toBe("secrets.json");
    for (const name of ["secrets.json", "manifest.json", "media.ndjson"]) {
      expect(statSync(path.join(target, name)).mode & 0o777, name).toBe(0o600);
    }
    await expect(backUp(env, target, quiet)).rejects.toThrow(NoBackup);
    await expect(restore(env, target, options)).rejects.toThrow("已有数据库");
    await expect(restore(env, folder, options)).rejects.toThrow("manifest.json");
    // The site is running.
    await expect(restore(env, target, { ...options, replace: true })).rejects.toThrow(DatabaseInUse);
    expect((await addUp(app.site.context)).accounts.size).toBe(1);

    const damaged = path.join(target, "media", `works/${"ab".repeat(16)}/1/part-1.m4s`);
    const bytes = readFileSync(damaged);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    await expect(restore(envOf(await newStore()), target, options)).rejects.toThrow("与清单不符");
  } finally {
    await app.close();
  }
});

it.runIf(testEngine === "sqlite")("replaces a database file that is damaged", async () => {
  const database = await newStore();
  const app = await openTestApp(database);
  const target = path.join(folder, "one");
  await fill(app, 3);
  await backUp(envOf(database), target, quiet);
  await app.site.close();
  for (const ending of ["-wal", "-shm"])
    rmSync(path.join(database.dataDir, `shiguang.sqlite${ending}`), { force: true });
  writeFileSync(path.join(database.dataDir, "shiguang.sqlite"), Buffer.alloc(8192, "x"));
  await restore(envOf(database), target, { ...options, replace: true });
  stores.pop();
  const back = await openTestApp(database);
  expect((await addUp(back.site.context)).accounts.size).toBe(1);
  await back.close();
});

it("puts an older backup in the place of a stopped site when told to", async () => {
  const database = await newStore();
  const app = await openTestApp(database);
  const target = path.join(folder, "one");
  const kept = await fill(app, 5);
  await backUp(envOf(database), target, quiet);
  await addMember(app);
  await addVideo(app.site.context, { title: "备份之后" });
  await app.site.close();
  await restore(envOf(database), target, { ...options, replace: true });
  stores.pop();
  const back = await openTestApp(database);
  try {
    expect(await hashes(back.site.storage)).toEqual(kept);
    const titles = await back.site.context.db.read.selectFrom("videos").select("title").execute();
    expect(titles.map(({ title }) => title)).toEqual(["渡船"]);
  } finally {
    await back.close();
  }
});
