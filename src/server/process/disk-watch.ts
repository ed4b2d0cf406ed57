import { open, rm } from "node:fs/promises";
import path from "node:path";
import { isStorageFull } from "./storage-full.ts";

/** A part of the site that is broken, and how. */
export interface Problem {
  part: string;
  reason: string;
  /** There is no room left; reading goes on. */
  isFull?: boolean;
}

/** Says whether a folder can be written. */
export interface DiskWatch {
  problem(): Promise<Problem | null>;
}

/** As much as the smallest write of the database needs. */
const probe = Buffer.alloc(64 * 1024);
/** Milliseconds an answer is good for: everybody may ask whether the site is ready. */
const goodFor = 1000;

/** Finds out by writing a little, at most once a second. Free space alone tells nothing of quotas, inodes or a disk gone read-only. */
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
