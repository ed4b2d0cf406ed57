import { createHash } from "node:crypto";
import type { Storage } from "../storage/storage.ts";
import type { StoredEntry } from "./manifest.ts";

/** Pictures for sharing pages are not backed up: they are drawn again on request. */
const drawnAgain = "og/";
const copiesAtOnce = 4;

export interface Copied {
  objects: number;
  bytes: number;
}

/**
 * Copies objects that the other store does not have in this size, and records their hashes. An object never changes under its key; one that
 * is deleted during the copy is left out.
 */
export async function copyNew(
  { from, to }: { from: Storage; to: Storage },
  known: Map<string, StoredEntry>,
  progress: (copied: Copied) => void,
): Promise<void> {
  const objects = from.list("")[Symbol.asyncIterator]();
  let bytes = [...known.values()].reduce((sum, { size }) => sum + size, 0);

  async function copyNext(): Promise<void> {
    for (let next = await objects.next(); !next.done; next = await objects.next()) {
      const { key, size } = next.value;
      if (key.startsWith(drawnAgain) || known.get(key)?.size === size) continue;
      const entry = await copyOne({ from, to }, key);
      if (entry === null) continue;
      known.set(key, entry);
      bytes += entry.size;
      progress({ objects: known.size, bytes });
    }
  }

  await Promise.all(Array.from({ length: copiesAtOnce }, copyNext));
}

/** Copies one object and returns its size and hash; null if it has been deleted. */
export async function copyOne({ from, to }: { from: Storage; to: Storage }, key: string): Promise<StoredEntry | null> {
  const hash = createHash("sha256");
  let size = 0;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of await from.open(key)) {
      const piece: Uint8Array = chunk;
      size += piece.length;
      hash.update(piece);
      yield piece;
    }
  }
  try {
    await to.put(key, bytes());
  } catch (error) {
    if (!(await from.has(key))) return null;
    throw error;
  }
  return { key, size, sha256: hash.digest("hex") };
}

/** SHA-256 of the stored object. */
export async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of await storage.open(key)) hash.update(chunk);
  return hash.digest("hex");
}
