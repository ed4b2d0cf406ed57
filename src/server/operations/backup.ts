import { chmod, copyFile, readdir } from "node:fs/promises";
import path from "node:path";
import { databaseCopies } from "../db/copies.ts";
import { migrationState } from "../db/migrate.ts";
import type { Env } from "../env/env.ts";
import { folderStorage } from "../storage/folder.ts";
import { openStorage } from "../media/stores.ts";
import { bytesToCopy, copyNew, type Copied, type MediaTarget } from "./copy-media.ts";
import {
  describe,
  mediaList,
  NoBackup,
  writeEntries,
  writeManifest,
  writeSums,
  type Manifest,
  type StoredEntry,
} from "./manifest.ts";
import { requireRoom } from "./room.ts";
import { makeFolder } from "../process/private-files.ts";

export interface Progress {
  /** Called with a description of each step. */
  step(text: string): void;
  /** Called with the number of objects copied so far. */
  media(copied: Copied): void;
}

interface Options {
  now?: number;
  /** Where films and pictures go, which asks for their room itself; default: below the folder. Null: nowhere, the database only. */
  media?: MediaTarget | null;
}

/**
 * Copies the whole site to a new or empty folder while it keeps running. Media files are copied before the database, and new ones again
 * after it, so that everything the copied database refers to exists.
 */
export async function backUp(
  env: Env,
  folder: string,
  progress: Progress,
  { now = Date.now(), media }: Options = {},
): Promise<Manifest> {
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0) throw new NoBackup(`${folder} 里已有文件，请给一个新的或空的文件夹`);
  const database = { dataDir: env.dataDir, url: env.databaseUrl };
  const copies = databaseCopies(database);
  if (await copies.isEmpty()) throw new NoBackup("还没有数据库，没有什么可备份");
  const from = openStorage(env);
  const bytes = (await copies.size()) + (media === undefined ? await bytesToCopy(from) : 0);
  await requireRoom([{ folder, bytes }], env.uploads.spare);
  makeFolder(folder, 0o700);
  const entries = new Map<string, StoredEntry>();
  const to = media === undefined ? { store: folderStorage(path.join(folder, "media")) } : media;
  if (to !== null) {
    progress.step("复制影片与图片…");
    await copyNew({ from, to }, entries, progress.media);
  }
  progress.step(copies.engine === "sqlite" ? "复制数据库（SQLite 在线备份）…" : "复制数据库（pg_dump）…");
  const name = `database.${copies.extension}`;
  const rows = await copies.save(path.join(folder, name));
  await chmod(path.join(folder, name), 0o600);
  if (to !== null) {
    progress.step("补上这期间新来的文件…");
    await copyNew({ from, to }, entries, progress.media);
  }
  progress.step("写清单…");
  await writeEntries(folder, entries.values());
  const { done } = await migrationState(database);
  const total = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  const content: Manifest = {
    format: 1,
    madeAt: new Date(now).toISOString(),
    engine: copies.engine,
    migrations: done,
    database: await describe(folder, name),
    media: { ...(await describe(folder, mediaList)), objects: entries.size, total },
    rows,
    secrets: await keepSecrets(env, folder),
  };
  await writeSums(folder, [content.database, content.media, content.secrets]);
  await writeManifest(folder, content);
  return content;
}

async function keepSecrets({ dataDir }: Env, folder: string): Promise<Manifest["secrets"]> {
  const name = "secrets.json";
  const target = path.join(folder, name);
  try {
    await copyFile(path.join(dataDir, name), target);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  await chmod(target, 0o600);
  return describe(folder, name);
}
