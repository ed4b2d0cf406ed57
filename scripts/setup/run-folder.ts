import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A file system in memory on Linux. */
const inMemory = "/dev/shm";
/** Bytes a test run may need, with a large margin. */
const roomy = 2 * 1024 ** 3;

/**
 * Creates a folder for all files of a test run, in memory if there is space: syncing some ten thousand transactions to disk would take time
 * and prove nothing.
 */
export function makeRunFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(roomIn(inMemory) > roomy ? inMemory : tmpdir(), "shiguang-run-"));
  // PostgreSQL, which runs as another user, has folders of its own in it.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
