import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env/env.ts";
import type { Storage } from "../storage/storage.ts";
import { bytesToFetch, fetchBackup, listBackups, openBackupStore } from "./backup-store.ts";
import { NoBackup } from "./manifest.ts";
import { requireRoom } from "./room.ts";
import { openScratch } from "./scheduled.ts";

/** A backup that can be restored: its folder, and where its films and pictures are if not in there. */
export interface FoundBackup {
  folder: string;
  media?: Storage;
  /** Removes what was fetched. */
  remove(): Promise<void>;
}

/** The backup in a folder, or one of the configured place by its name (`npm run backup -- --list`); `latest` is the newest there. */
export async function findBackup(env: Env, asked: string): Promise<FoundBackup> {
  const folder = path.resolve(asked);
  if (env.backups === undefined && asked === "latest" && !existsSync(folder))
    throw new NoBackup("没有设置 BACKUP_DIR（或 BACKUP_S3_BUCKET），不知道 latest 在哪里：设好，或者写备份的文件夹");
  if (env.backups === undefined || existsSync(folder)) return { folder, remove: async () => {} };
  const media = openBackupStore(env.backups);
  const { backups } = await listBackups(media);
  const found = asked === "latest" ? backups[0] : backups.find(({ name }) => name === asked);
  if (found === undefined) throw new NoBackup(`没有 ${folder}，设置的地方也没有名为 ${asked} 的备份`);
  await requireRoom([{ folder: env.dataDir, bytes: bytesToFetch(media, found) }], 0);
  const scratch = await openScratch(env.dataDir);
  const remove = () => rm(scratch, { recursive: true, force: true });
  try {
    return { folder: await fetchBackup(media, found, path.join(scratch, "backup")), media, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
