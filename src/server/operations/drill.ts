import { rm } from "node:fs/promises";
import path from "node:path";
import type { TableRows } from "../db/dialect/engine.ts";
import { databaseCopies, spareDatabase } from "../db/copies.ts";
import { openDatabase } from "../db/open.ts";
import type { BackupPlace } from "../env/backups.ts";
import type { Env } from "../env/env.ts";
import { ledgerFaults } from "../points/ledger-faults.ts";
import type { Storage } from "../storage/storage.ts";
import type { Progress } from "./backup.ts";
import { bytesToFetch, fetchBackup, listBackups, openBackupStore } from "./backup-store.ts";
import { hashOf } from "../storage/hash-of.ts";
import { NoBackup, readEntries, requireUnchanged, type Manifest } from "./manifest.ts";
import { requireFitting } from "./restore.ts";
import { requireRoom } from "./room.ts";
import { openScratch } from "./scheduled.ts";

export interface Drilled {
  name: string;
  manifest: Manifest;
  rows: number;
}

/**
 * Tries out the latest backup without touching the site: restores its database elsewhere, counts the rows, opens it with this version, and
 * reads every film and picture. Removes the copy in any case.
 * @throws {NoBackup} if the backup could not be restored.
 */
export async function drillRestore(
  env: Env,
  place: BackupPlace,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Drilled> {
  const store = openBackupStore(place);
  const scratch = await openScratch(env.dataDir);
  try {
    const [last] = (await listBackups(store)).backups;
    if (last === undefined) throw new NoBackup("还没有备份可以演练");
    // The server of a PostgreSQL database has a disk of its own.
    const restored = env.databaseUrl === undefined ? last.manifest.database.bytes : 0;
    await requireRoom([{ folder: scratch, bytes: bytesToFetch(store, last) + restored }], env.uploads.spare);
    progress.step(`检查备份 ${last.name}…`);
    const folder = await fetchBackup(store, last, path.join(scratch, "backup"));
    const { manifest } = last;
    for (const file of [manifest.database, manifest.media, manifest.secrets]) {
      if (file !== null) await requireUnchanged(folder, file);
    }
    progress.step("恢复数据库到临时的地方…");
    const rows = await tryDatabase(env, { manifest, folder, scratch });
    signal.throwIfAborted();
    progress.step("核对影片与图片…");
    await readMedia(store, folder, progress, signal);
    return { name: last.name, manifest, rows };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Tried {
  manifest: Manifest;
  folder: string;
  scratch: string;
}

/** Returns the number of rows of all tables. */
async function tryDatabase({ databaseUrl }: Env, { manifest, folder, scratch }: Tried): Promise<number> {
  const { address, remove } = await spareDatabase({ url: databaseUrl }, scratch);
  try {
    const copies = databaseCopies(address);
    requireFitting(manifest, copies.engine);
    await copies.load(path.join(folder, manifest.database.name));
    const found = await copies.rows();
    requireRows(found, manifest.rows ?? {});
    const db = await openDatabase(address, () => {});
    try {
      const faults = await ledgerFaults(db);
      if (faults.length > 0) throw new NoBackup(`恢复出来的账本有 ${faults.length} 位会员对不上`);
    } finally {
      await db.close();
    }
    return Object.values(found).reduce((sum, count) => sum + count, 0);
  } finally {
    await remove();
  }
}

function requireRows(found: TableRows, expected: TableRows): void {
  for (const [table, count] of Object.entries(expected)) {
    if (found[table] !== count) {
      throw new NoBackup(`恢复出来的表 ${table} 有 ${found[table] ?? 0} 行，清单上是 ${count} 行`);
    }
  }
}

async function readMedia(store: Storage, folder: string, progress: Progress, signal: AbortSignal): Promise<void> {
  let [objects, bytes] = [0, 0];
  for await (const { key, place = key, size, sha256 } of readEntries(folder)) {
    signal.throwIfAborted();
    const found = (await store.has(place)) ? await hashOf(store, place) : null;
    if (found === null) throw new NoBackup(`${key} 不在备份里`);
    if (found !== sha256) throw new NoBackup(`${key} 与清单不符：备份已损坏`);
    objects += 1;
    bytes += size;
    progress.media({ objects, bytes });
  }
}
