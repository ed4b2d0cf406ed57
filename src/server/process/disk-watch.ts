import { open, rm } from "node:fs/promises";
import path from "node:path";
import { isStorageFull } from "./storage-full.ts";

/** A broken part of the site and the reason. */
export interface Problem {
  part: string;
  reason: string;
  /** Whether the disk is full; reading still works. */
  isFull?: boolean;
}

/** Checks whether a folder is writable. */
export interface DiskWatch {
  problem(): Promise<Problem | null>;
}

/** Size of the smallest write of the database. */
const probe = Buffer.alloc(64 * 1024);
/** Milliseconds for which a result is cached: `/readyz` is public. */
const goodFor = 1000;

/** Checks by writing a small file, at most once a second. Free space alone would not reveal quotas, missing inodes or a read-only disk. */
export function watchDisk(folder: string, now = Date.now): DiskWatch {
  const file = path.join(folder, `.probe-${process.pid}`);
  let asked = -Infinity;
  let answer: Promise<Problem | null> = Promise.resolve(null);
  return {
    problem() {
      if (now() - asked >= goodFor || now() < asked) {
        asked = now();
        answer = writeAndRemove(file);
      }
      return answer;
    },
  };
}

async function writeAndRemove(file: string): Promise<Problem | null> {
  try {
    const handle = await open(file, "w", 0o600);
    try {
      await handle.writeFile(probe);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { part: "disk", reason, isFull: isStorageFull(error) };
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}
