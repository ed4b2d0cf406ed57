import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ByteRange, Storage, StoredObject } from "../storage/storage.ts";

/** Milliseconds, bytes of one file, and bytes of all. */
const keptFor = 20_000;
const maxFile = 4 * 1024 * 1024;
const maxBytes = 64 * 1024 * 1024;

interface Kept {
  at: number;
  size: number;
  found: Promise<{ stored: StoredObject; bytes: Buffer | null } | null>;
}

/**
 * Files that everybody who watches a live asks for within the same second, and that never change: each is read from the storage once by
 * this process.
 */
export function hotFiles(storage: Storage): Pick<Storage, "stat" | "open"> {
  const kept = new Map<string, Kept>();
  let sum = 0;

  function forget(key: string): void {
    sum -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  function look(key: string): Kept["found"] {
    const now = performance.now();
    const before = kept.get(key);
    if (before && before.at > now - keptFor) return before.found;
    forget(key);
    const one: Kept = { at: now, size: 0, found: read() };
    kept.set(key, one);
    return one.found;

    async function read() {
      try {
        const stored = await storage.stat(key);
        const isSmall = stored !== null && stored.size <= maxFile;
        const bytes = isSmall ? await buffer(await storage.open(key)) : null;
        if (bytes === null) kept.delete(key);
        else if (kept.get(key) === one) {
          one.size = bytes.length;
          sum += bytes.length;
          // The oldest first.
          for (const old of kept.keys()) if (sum > maxBytes && old !== key) forget(old);
        }
        return stored && { stored, bytes };
      } catch (error) {
        kept.delete(key);
        throw error;
      }
    }
  }

  return {
    stat: async (key) => (await look(key))?.stored ?? null,
    async open(key: string, range?: ByteRange) {
      const bytes = (await look(key))?.bytes;
      if (!bytes) return storage.open(key, range);
      return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
    },
  };
}
