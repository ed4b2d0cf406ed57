import { chmod, copyFile } from "node:fs/promises";
import path from "node:path";
import { databaseCopies } from "../db/copies.ts";
import type { DatabaseCopies } from "../db/dialect/engine.ts";
import { knownMigrations } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Env } from "../env/env.ts";
import { folderStorage } from "../storage/folder.ts";
import { openStorage } from "../media/stores.ts";
import type { Storage } from "../storage/storage.ts";
import type { Progress } from "./backup.ts";
import { hashOf } from "../storage/hash-of.ts";
import { copyOne } from "./copy-media.ts";
import { ledgerFaults } from "../points/ledger-faults.ts";
import type { RoomNeed } from "../process/disk-room.ts";
import { NoBackup, readEntries, readManifest, requireUnchanged, type Manifest } from "./manifest.ts";
import { requireRoom } from "./room.ts";
import { makeFolder } from "../process/private-files.ts";

export interface Restored {
  manifest: Manifest;
  objects: number;
  /** Number of users whose points do not match the ledger, as in the backup. */
  ledgerFaults: number;
}

interface RestoreOptions {
  /** Replaces what is there; the site must be stopped. */
  replace: boolean;
  /** Whether the client secret comes from the settings. */
  secretIsSet: boolean;
  progress: Progress;
  /** Where the films and pictures of the backup are; default: in its folder. */
  media?: Storage;
}

/**
 * Restores a backup into the configured database and storage, and verifies it. Refuses a site with data unless `replace` is set; the site
 * must then be stopped.
 */
export async function restore(
  env: Env,
  folder: string,
  { replace, secretIsSet, progress, media = folderStorage(path.join(folder, "media")) }: RestoreOptions,
): Promise<Restored> {
  progress.step("检查备份…");
  const manifest = await readManifest(folder);
  const copies = databaseCopies({ dataDir: env.dataDir, url: env.databaseUrl });
  requireFitting(manifest, copies.engine);
  await requireUnchanged(folder, manifest.database);
  await requireUnchanged(folder, manifest.media);
  if (manifest.secrets) await requireUnchanged(folder, manifest.secrets);
  const storage = openStorage(env);
  if (!replace) await requireEmpty(copies, storage);
  const copy = path.join(folder, manifest.database.name);
  if (!(await copies.canLoad(copy))) throw new NoBackup(`${manifest.database.name} 读不懂：备份已损坏`);
  await requireRoomFor(env, folder, { manifest, copies, storage });
  progress.step("恢复数据库…");
  makeFolder(env.dataDir, 0o700);
  await copies.clear();
  await copies.load(copy);
  progress.step("恢复影片与图片，逐个核对…");
  const objects = await putBack(folder, { from: media, to: storage }, progress);
  if (manifest.secrets && !secretIsSet) {
    const target = path.join(env.dataDir, manifest.secrets.name);
    await copyFile(path.join(folder, manifest.secrets.name), target);
    await chmod(target, 0o600);
  }
  progress.step("升级数据库并核对账本…");
  const db = await openDatabase({ dataDir: env.dataDir, url: env.databaseUrl }, () => {});
  try {
    return { manifest, objects, ledgerFaults: (await ledgerFaults(db)).length };
  } finally {
    await db.close();
  }
}

export function requireFitting({ engine, migrations }: Manifest, wanted: Manifest["engine"]): void {
  if (engine !== wanted) {
    const names = { sqlite: "SQLite（不设 DATABASE_URL）", postgres: "PostgreSQL（设 DATABASE_URL）" };
    throw new NoBackup(`这份备份来自 ${names[engine]}，现在的设置不是`);
  }
  const known = new Set(knownMigrations);
  const newer = migrations.filter((name) => !known.has(name));
  if (newer.length > 0) throw new NoBackup(`这份备份来自更新的版本（${newer.join("、")}），请先更新程序`);
}

async function requireEmpty(copies: DatabaseCopies, storage: Storage): Promise<void> {
  if (!(await copies.isEmpty())) throw new NoBackup("这里已有数据库。确定要换掉它，请停站后加上 --replace");
  for await (const { key } of storage.list("")) {
    throw new NoBackup(`媒体库里已有文件（${key}）。确定要换掉它们，请加上 --replace`);
  }
}

interface Target {
  manifest: Manifest;
  copies: DatabaseCopies;
  storage: Storage;
}

/** The site is stopped: nothing needs to be spared. The server of a PostgreSQL database has a disk of its own. */
async function requireRoomFor({ dataDir }: Env, folder: string, { manifest, copies, storage }: Target): Promise<void> {
  const needs: RoomNeed[] = [];
  if (copies.engine === "sqlite") {
    // The old file is removed first.
    needs.push({ folder: dataDir, bytes: Math.max(0, manifest.database.bytes - (await copies.size())) });
  }
  if (storage.folder !== undefined) {
    let bytes = 0;
    for await (const { key, size } of readEntries(folder)) if ((await storage.stat(key))?.size !== size) bytes += size;
    needs.push({ folder: storage.folder, bytes });
  }
  await requireRoom(needs, 0);
}

/** Restores every object and verifies it by reading it back. Objects that exist with the same bytes are not copied. */
async function putBack(
  folder: string,
  { from, to: storage }: { from: Storage; to: Storage },
  progress: Progress,
): Promise<number> {
  let [objects, bytes] = [0, 0];
  for await (const { key, size, sha256, place = key } of readEntries(folder)) {
    const there = await storage.stat(key);
    if (there?.size !== size || (await hashOf(storage, key)) !== sha256) {
      const copied = await copyOne({ from, to: storage }, place, key);
      if (copied?.sha256 !== sha256) throw new NoBackup(`${key} 与清单不符：备份已损坏`);
      if ((await hashOf(storage, key)) !== sha256) throw new NoBackup(`${key} 写进媒体库后读回来不一样`);
    }
    objects += 1;
    bytes += size;
    progress.media({ objects, bytes });
  }
  return objects;
}
