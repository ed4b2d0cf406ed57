import { mkdir } from "node:fs/promises";
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { BackupPlace } from "../env/backups.ts";
import { makePrivateFolder } from "../process/private-files.ts";
import { folderStorage } from "../storage/folder.ts";
import { s3Storage } from "../storage/s3/storage.ts";
import type { Storage } from "../storage/storage.ts";
import { hashOf } from "../storage/hash-of.ts";
import {
  manifestName,
  mediaList,
  NoBackup,
  parseEntries,
  parseManifest,
  sumsName,
  type Manifest,
  type StoredEntry,
} from "./manifest.ts";

/*
 * A store of backups: `backups/<name>/` holds what is particular to one (database, lists, secrets, and the manifest, written last);
 * `media/` holds the films and pictures of all of them, each once.
 */
const root = "backups/";
/** Prefix of the films and pictures. */
export const pool = "media/";

/** A complete backup in the store. */
export interface ListedBackup {
  name: string;
  manifest: Manifest;
}

export function openBackupStore(place: BackupPlace): Storage {
  if (place.kind === "s3") return s3Storage(place.bucket);
  makePrivateFolder(place.folder);
  return folderStorage(place.folder);
}

/** The name of a backup made at this time, e.g. `2026-11-25T19-00-00Z`. */
export const backupName = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** Time of the backup in milliseconds since 1970. */
export const timeOf = ({ manifest }: ListedBackup): number => Date.parse(manifest.madeAt);

/** The complete and readable backups, newest first, and the names of what else lies there. */
export async function listBackups(store: Storage): Promise<{ backups: ListedBackup[]; broken: string[] }> {
  const names = new Set<string>();
  for await (const { key } of store.list(root)) names.add(key.slice(root.length).split("/", 1)[0] ?? "");
  const backups: ListedBackup[] = [];
  const broken: string[] = [];
  for (const name of [...names].toSorted().toReversed()) {
    const key = keyOf(name, manifestName);
    const manifest = (await store.has(key)) ? parseManifest(await text(await store.open(key))) : null;
    if (manifest === null) broken.push(name);
    else backups.push({ name, manifest });
  }
  return { backups, broken };
}

/** The objects of a backup, read from the store. @throws {NoBackup} if there are not as many as its manifest says. */
export async function* storedEntries(store: Storage, { name, manifest }: ListedBackup): AsyncGenerator<StoredEntry> {
  let left = manifest.media.objects;
  for await (const entry of parseEntries(await store.open(keyOf(name, mediaList)))) {
    left -= 1;
    yield entry;
  }
  if (left !== 0) throw new NoBackup(`备份 ${name} 的 ${mediaList} 与清单不符：备份已损坏`);
}

/** What `fetchBackup` writes, in bytes. */
export function bytesToFetch(store: Storage, { manifest: { database, media, secrets } }: ListedBackup): number {
  return store.folder === undefined ? database.bytes + media.bytes + (secrets?.bytes ?? 0) : 0;
}

/** Brings everything but films and pictures into a folder, and returns it; the folder itself if it is on this machine. */
export async function fetchBackup(store: Storage, { name, manifest }: ListedBackup, into: string): Promise<string> {
  if (store.folder !== undefined) return path.join(store.folder, root, name);
  await mkdir(into, { recursive: true, mode: 0o700 });
  const files = [manifest.database.name, mediaList, manifestName];
  if (manifest.secrets) files.push(manifest.secrets.name);
  for (const file of files) {
    const source = await store.open(keyOf(name, file));
    await pipeline(source, createWriteStream(path.join(into, file), { mode: 0o600, flush: true }));
  }
  return into;
}

/** Stores what is in the folder as a backup: each file is read back and compared, the manifest comes last. */
export async function storeBackup(store: Storage, name: string, folder: string, manifest: Manifest): Promise<void> {
  for (const file of [manifest.database, manifest.media, manifest.secrets]) {
    if (file === null) continue;
    await store.put(keyOf(name, file.name), createReadStream(path.join(folder, file.name)));
    if ((await hashOf(store, keyOf(name, file.name))) !== file.sha256) {
      throw new NoBackup(`${file.name} 写好之后读回来不一样：备份的盘或对象存储有问题`);
    }
  }
  for (const file of [sumsName, manifestName]) {
    await store.put(keyOf(name, file), createReadStream(path.join(folder, file)));
  }
}

/** Removes what is particular to a backup, the manifest first: a half removed one is no backup any more. */
export async function removeBackup(store: Storage, name: string): Promise<void> {
  await store.delete(keyOf(name, manifestName));
  for await (const { key } of store.list(keyOf(name, ""))) await store.delete(key);
  await store.prune(root);
}

const keyOf = (name: string, file: string): string => `${root}${name}/${file}`;
