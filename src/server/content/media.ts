import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Storage } from "../storage/storage.ts";

const served = new Set([".m3u8", ".mp4", ".m4s", ".vtt", ".webp", ".jpg", ".png", ".avif"]);
const copiesAtOnce = 8;

/**
 * Copies all films and pictures of the folder to storage under their paths; unchanged files are skipped. Returns how many were new or
 * changed.
 */
export async function copyMedia(storage: Storage, folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && served.has(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const waiting = files.values();
  let copied = 0;
  async function copyNext(): Promise<void> {
    for (const file of waiting) {
      const key = path.relative(folder, file).split(path.sep).join("/");
      if (await isCurrent(storage, key, file)) continue;
      await storage.put(key, createReadStream(file));
      copied += 1;
    }
  }
  await Promise.all(Array.from({ length: copiesAtOnce }, copyNext));
  return copied;
}

async function isCurrent(storage: Storage, key: string, file: string): Promise<boolean> {
  const [stored, source] = await Promise.all([storage.stat(key), stat(file)]);
  return stored !== null && stored.size === source.size && stored.modified >= Math.floor(source.mtimeMs);
}
