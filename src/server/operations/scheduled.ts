import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { databaseCopies } from "../db/copies.ts";
import type { Env } from "../env/env.ts";
import type { BackupPlace } from "../env/backups.ts";
import type { ListedObject, Storage } from "../storage/storage.ts";
import { backUp, type Progress } from "./backup.ts";
import {
  backupName,
  listBackups,
  openBackupStore,
  pool,
  removeBackup,
  storeBackup,
  storedEntries,
  timeOf,
  type ListedBackup,
} from "./backup-store.ts";
import { hashOf } from "../storage/hash-of.ts";
import { NoBackup, readEntries, type Manifest, type StoredEntry } from "./manifest.ts";
import { keptTimes, type Retention } from "./retention.ts";
import { requireRoom } from "./room.ts";
import { makeFolder } from "../process/private-files.ts";

/** What a backup left in the store. */
export interface Made {
  name: string;
  manifest: Manifest;
  /** Bytes of database and media that were not there before. */
  newBytes: number;
  /** Names of the older backups that were removed. */
  removed: string[];
}

interface Options {
  retention: Retention;
  progress: Progress;
  now: number;
  /** Aborted if somebody else may be making the same backup. */
  signal: AbortSignal;
}

/** Leftovers of killed attempts are removed after this many milliseconds. */
const longAgo = 86_400_000;
const scratch = ".backup-";

/**
 * Makes a backup in the configured place. Films and pictures that an earlier backup has are not copied again. Older backups are removed only
 * when this one is complete and has been read back; if it fails, everything it has written is removed instead.
 */
export async function makeBackup(env: Env, place: BackupPlace, options: Options): Promise<Made> {
  const { retention, now } = options;
  const store = openBackupStore(place);
  const folder = await openScratch(place.kind === "folder" ? place.folder : env.dataDir);
  try {
    const { backups } = await listBackups(store);
    const name = backupName(now);
    const made = await writeBackup(env, { store, name, folder, last: backups[0] }, options);
    const removed = await removeOld(store, [{ name, manifest: made.manifest }, ...backups], retention);
    await removeUnused(store, now);
    return { name, ...made, removed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Target {
  store: Storage;
  name: string;
  folder: string;
  last: ListedBackup | undefined;
}

async function writeBackup(
  env: Env,
  { store, name, folder, last }: Target,
  { progress, now, signal }: Options,
): Promise<Pick<Made, "manifest" | "newBytes">> {
  const there = await pooled(store);
  const known = await earlierEntries(store, last);
  const room = (bytes: number) => requireRoom(inStore(store, bytes), env.uploads.spare);
  const written = new Set<string>();
  const staged = path.join(folder, "new");
  try {
    const bytes = await databaseCopies({ dataDir: env.dataDir, url: env.databaseUrl }).size();
    // It is written here first, and then copied into the store.
    await requireRoom([{ folder, bytes }, ...inStore(store, bytes)], env.uploads.spare);
    const media = {
      store,
      placeOf(object: ListedObject) {
        const place = placeOf(object);
        if (!there.has(place)) written.add(place);
        return place;
      },
      reuse(object: ListedObject) {
        signal.throwIfAborted();
        const entry = known.get(placeOf(object));
        return entry !== undefined && there.get(placeOf(object)) === entry.size ? entry : null;
      },
      admit: room,
    };
    const manifest = await backUp(env, staged, progress, { now, media });
    // Good copies of everything would be removed after this one, one a day.
    if (manifest.media.objects === 0 && known.size > 0) {
      throw new NoBackup(
        `媒体库是空的，上一份备份里有 ${known.size} 个文件：媒体的盘没有挂上？真的都不要了，就换一个地方放备份`,
      );
    }
    await room(manifest.database.bytes);
    progress.step("读回来核对…");
    let newBytes = manifest.database.bytes;
    for await (const { key, place = key, size, sha256 } of readEntries(staged)) {
      signal.throwIfAborted();
      if (known.has(place)) continue;
      newBytes += size;
      if ((await hashOf(store, place)) !== sha256) {
        throw new NoBackup(`${key} 写好之后读回来不一样：备份的盘或对象存储有问题`);
      }
    }
    await requireAll(store, staged);
    await storeBackup(store, name, staged, manifest);
    return { manifest, newBytes };
  } catch (error) {
    // Another attempt may be writing the same files; what is left over is removed a day later.
    if (!signal.aborted) await takeBack(store, name, written).catch(() => {});
    throw error;
  }
}

/** An object that has changed has another place, so that earlier backups keep what they had. */
function placeOf({ key, modified, size }: ListedObject): string {
  return `${pool}${key}.${modified.toString(36)}-${size.toString(36)}`;
}

/** A new folder for this process alone; removes those that killed ones have left. */
export async function openScratch(below: string): Promise<string> {
  makeFolder(below, 0o700);
  for (const name of await readdir(below)) {
    const one = path.join(below, name);
    const found = name.startsWith(scratch) ? await stat(one).catch(() => null) : null;
    if (found && Date.now() - found.mtimeMs > longAgo) await rm(one, { recursive: true, force: true });
  }
  const folder = path.join(below, `${scratch}${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Sizes of the films and pictures in the store. */
async function pooled(store: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list(pool)) sizes.set(key, size);
  return sizes;
}

async function earlierEntries(store: Storage, last: ListedBackup | undefined) {
  const known = new Map<string, StoredEntry>();
  if (last === undefined) return known;
  for await (const entry of storedEntries(store, last)) known.set(entry.place ?? "", entry);
  return known;
}

/** Buckets have no end. */
const inStore = ({ folder }: Storage, bytes: number) => (folder === undefined ? [] : [{ folder, bytes }]);

/** Everything the backup names must be in the store now, also what earlier backups have put there. */
async function requireAll(store: Storage, staged: string): Promise<void> {
  const there = await pooled(store);
  for await (const { key, place = key, size } of readEntries(staged)) {
    if (there.get(place) !== size) throw new NoBackup(`${key} 不在备份里：备份的盘或对象存储有问题`);
  }
}

async function removeOld(store: Storage, backups: ListedBackup[], retention: Retention): Promise<string[]> {
  const kept = keptTimes(backups.map(timeOf), retention);
  const old = backups.filter((backup) => !kept.has(timeOf(backup)));
  for (const { name } of old) await removeBackup(store, name);
  return old.map(({ name }) => name);
}

/** Removes films and pictures that no backup names, and backups that were never completed. What is younger than a day stays. */
async function removeUnused(store: Storage, now: number): Promise<void> {
  const { backups, broken } = await listBackups(store);
  const used = new Set<string>();
  for (const backup of backups) {
    for await (const entry of storedEntries(store, backup)) used.add(entry.place ?? entry.key);
  }
  for await (const { key, modified } of store.list(pool)) {
    if (!used.has(key) && Date.now() - modified > longAgo) await store.delete(key);
  }
  await store.prune(pool);
  const begun = backupName(now - longAgo);
  for (const name of broken) if (name < begun) await removeBackup(store, name);
}

async function takeBack(store: Storage, name: string, places: Iterable<string>): Promise<void> {
  await removeBackup(store, name);
  for (const place of places) await store.delete(place);
  await store.prune(pool);
}
