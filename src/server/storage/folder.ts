import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { makeFolderAside } from "../process/private-files.ts";
import { safeKey, type ByteRange, type Storage, type StoredObject } from "./storage.ts";

const temporary = ".incoming-";
const chunk = 128 * 1024;
const longAgo = 24 * 60 * 60 * 1000;

/** Stores objects as files below a folder, which is created with the first object. */
export function folderStorage(folder: string): Storage {
  const root = resolve(folder);
  void removeLeftovers(root);

  function fileOf(key: string): string {
    if (!safeKey(key)) throw new RangeError(`not a usable media key: ${JSON.stringify(key)}`);
    return join(root, key);
  }

  async function look(key: string): Promise<StoredObject | null> {
    if (!safeKey(key)) return null;
    try {
      const found = await stat(fileOf(key));
      return found.isFile() ? { size: found.size, modified: Math.floor(found.mtimeMs) } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    // A local disk has no temporary outages that the site could survive.
    problem: async () => null,
    folder: root,
    stat: look,

    async has(key) {
      return (await look(key)) !== null;
    },

    async open(key, range?: ByteRange): Promise<Readable> {
      const handle = await open(fileOf(key), "r");
      return handle.createReadStream({ ...range, highWaterMark: chunk });
    },

    async put(key, source) {
      const file = fileOf(key);
      const half = join(root, `${temporary}${randomUUID()}`);
      await makeFolderAside(dirname(file));
      try {
        await writeDurably(half, source);
        // The folder may have been removed as empty in between.
        await makeFolderAside(dirname(file));
        await rename(half, file);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
      await syncFolder(dirname(file));
      const stored = await look(key);
      if (stored === null) throw new Error(`media ${key} vanished while it was stored`);
      return stored;
    },

    async delete(key) {
      await rm(fileOf(key), { force: true });
    },

    async prune(prefix) {
      if (safeKey(prefix.slice(0, -1))) await removeEmpty(join(root, prefix));
    },

    async *list(prefix) {
      const within = prefix.slice(0, prefix.lastIndexOf("/") + 1);
      if (within !== "" && !safeKey(within.slice(0, -1))) return;
      for await (const key of keysBelow(root, within)) {
        const found = key.startsWith(prefix) ? await look(key) : null;
        if (found) yield { key, ...found };
      }
    },
  };
}

/** Lists all keys depth first; `folder` is empty or ends with a slash. */
async function* keysBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries: Dirent[] = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = folder + entry.name;
    if (!safeKey(key)) continue;
    if (entry.isDirectory()) yield* keysBelow(root, `${key}/`);
    else if (entry.isFile()) yield key;
  }
}

/** Removes empty folders below `folder`, deepest first, but not `folder` itself. */
async function removeEmpty(folder: string): Promise<void> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    await removeEmpty(join(folder, name));
    // Removing a folder that is not empty fails, as intended.
    await rmdir(join(folder, name)).catch(() => {});
  }
}

async function writeDurably(file: string, source: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(source);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename survives a power cut only once its folder has been synced; Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes temporary files of interrupted `put` calls. */
async function removeLeftovers(root: string): Promise<void> {
  const entries: Dirent[] = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isFile() && entry.name.startsWith(temporary))) {
    const file = join(root, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > longAgo) await rm(file, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ENAMETOOLONG")
  );
}
