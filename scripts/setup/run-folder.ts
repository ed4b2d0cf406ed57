import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Linux keeps it in memory. */
const inMemory = "/dev/shm";
/** Bytes a run may need, several times over. */
const roomy = 2 * 1024 ** 3;

/**
 * A folder for all a run of tests writes, in memory where there is room: waiting for a disk to have each of some ten thousand
 * transactions proves nothing there, for nobody pulls the plug.
 */
export function makeRunFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(roomIn(inMemory) > roomy ? inMemory : tmpdir(), "shiguang-run-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function roomIn(place: string): number {
  if (!existsSync(place)) return 0;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize;
}
