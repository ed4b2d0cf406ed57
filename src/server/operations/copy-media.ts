import { createHash } from "node:crypto";
import type { ListedObject, Storage } from "../storage/storage.ts";
import type { StoredEntry } from "./manifest.ts";

/** Pictures for sharing pages are not backed up: they are drawn again on request. */
const drawnAgain = "og/";
const copiesAtOnce = 4;

export interface Copied {
  objects: number;
  bytes: number;
}

/** Where the objects of a backup go. */
export interface MediaTarget {
  store: Storage;
  /** Key in that store; default: the object's own. */
  placeOf?(object: ListedObject): string;
  /** The entry of an object that is there from an earlier backup; null if it must be copied. */
  reuse?(object: ListedObject): StoredEntry | null;
  /** Called before an object is copied. May throw, e.g. if there is no room. */
  admit?(bytes: number): Promise<void>;
}

/**
 * Copies objects that the other store does not have in this size, and records their hashes. An object never changes under its key; one that
 * is deleted during the copy is left out.
 */
export async function copyNew(
  { from, to }: { from: Storage; to: MediaTarget },
  known: Map<string, StoredEntry>,
  progress: (copied: Copied) => void,
): Promise<void> {
  const objects = from.list("")[Symbol.asyncIterator]();
  let bytes = [...known.values()].reduce((sum, { size }) => sum + size, 0);

  async function copyNext(): Promise<void> {
    for (let next = await objects.next(); !next.done; next = await objects.next()) {
      const { key, size } = next.value;
      if (key.startsWith(drawnAgain) || known.get(key)?.size === size) continue;
      const entry = to.reuse?.(next.value) ?? (await copy(next.value));
      if (entry === null) continue;
      known.set(key, entry);
      bytes += entry.size;
      progress({ objects: known.size, bytes });
    }
  }

  async function copy(object: ListedObject): Promise<StoredEntry | null> {
    await to.admit?.(object.size);
    return copyOne({ from, to: to.store }, object.key, to.placeOf?.(object));
  }

  await Promise.all(Array.from({ length: copiesAtOnce }, copyNext));
}

/** Size of all objects that a first `copyNew` would copy. */
export async function bytesToCopy(from: Storage): Promise<number> {
  let bytes = 0;
  for await (const { key, size } of from.list("")) if (!key.startsWith(drawnAgain)) bytes += size;
  return bytes;
}

/** Copies one object, to another key if one is given, and returns its size and hash; null if it has been deleted. */
export async function copyOne(
  { from, to }: { from: Storage; to: Storage },
  key: string,
  place: string = key,
): Promise<StoredEntry | null> {
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
    await to.put(place, bytes());
  } catch (error) {
    if (!(await from.has(key))) return null;
    throw error;
  }
  return { key, size, sha256: hash.digest("hex"), ...(place !== key && { place }) };
}
