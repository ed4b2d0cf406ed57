import { createHash } from "node:crypto";
import type { ListedObject, Storage } from "../storage/storage.ts";
import { hashOf } from "../storage/hash-of.ts";

export interface MoveOptions {
  from: Storage;
  to: Storage;
  /** Compares the bytes of what is there already too. */
  verify?: boolean;
  /** Hears of every object that is done with. */
  progress?: (report: Readonly<MoveReport>) => void;
}

export interface MoveReport {
  /** Objects looked at. */
  seen: number;
  copied: number;
  /** Bytes copied. */
  bytes: number;
  /** What could not be copied, with the reason. */
  failures: { key: string; reason: string }[];
}

const copiesAtOnce = 4;

/**
 * Copies every object into another store and reads it there again to compare. What is there already with this size, or is newer, stays:
 * it may be stopped and begun again any time. The originals stay.
 */
export async function moveMedia({ from, to, verify = false, progress = () => {} }: MoveOptions): Promise<MoveReport> {
  const report: MoveReport = { seen: 0, copied: 0, bytes: 0, failures: [] };
  const objects = from.list("")[Symbol.asyncIterator]();

  async function moveOne(object: ListedObject): Promise<void> {
    try {
      if (await isThere(to, object)) {
        if (verify) await compare(to, object.key, await hashOf(from, object.key));
      } else {
        await copy(from, to, object);
        report.copied += 1;
        report.bytes += object.size;
      }
    } catch (error) {
      report.failures.push({ key: object.key, reason: error instanceof Error ? error.message : String(error) });
    }
    report.seen += 1;
    progress(report);
  }

  async function moveNext(): Promise<void> {
    for (let next = await objects.next(); !next.done; next = await objects.next()) await moveOne(next.value);
  }

  await Promise.all(Array.from({ length: copiesAtOnce }, moveNext));
  return report;
}

const second = 1000;

/** Stores know times to the second at worst. */
async function isThere(to: Storage, { key, size, modified }: ListedObject): Promise<boolean> {
  const there = await to.stat(key);
  if (there === null || there.modified + second < modified) return false;
  return there.size === size || there.modified > modified + second;
}

async function copy(from: Storage, to: Storage, { key }: ListedObject): Promise<void> {
  const hash = createHash("sha256");
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of await from.open(key)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await to.put(key, bytes());
  try {
    await compare(to, key, hash.digest("hex"));
  } catch (error) {
    await to.delete(key);
    throw error;
  }
}

async function compare(storage: Storage, key: string, hash: string): Promise<void> {
  if ((await hashOf(storage, key)) !== hash) throw new Error("the copy has other bytes");
}
