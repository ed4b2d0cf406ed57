import { stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Context } from "../core/context.ts";
import { JobMustWait } from "../jobs/failure.ts";

/** How often the size of the source is needed while its film is made, and afterwards where films are kept. */
const needed = { work: 3, storage: 2 };
const pause = 60_000;
const waits = "服务器的存储空间不够，腾出空间后会自动继续，不用重新上传";

/**
 * Looks whether there is room for making a film of a file of so many bytes, before anything is written.
 * @throws {JobMustWait}
 */
export async function expectRoom({ storage, uploads }: Context, size: number): Promise<void> {
  const needs = [{ folder: tmpdir(), bytes: size * needed.work }];
  if (storage.folder !== undefined) needs.push({ folder: storage.folder, bytes: size * needed.storage });
  const places = await Promise.all(needs.map(async (need) => ({ ...need, ...(await lookAt(need.folder)) })));
  for (const { folder, disk, free } of places) {
    const wanted = places.filter((place) => place.disk === disk).reduce((sum, { bytes }) => sum + bytes, uploads.spare);
    if (free < wanted)
      throw new JobMustWait(waits, { pause, cause: new Error(`${folder} has ${free} bytes left of ${wanted} needed`) });
  }
}

/** The same when a program or a write ended because a disk was full: other jobs wrote meanwhile. */
export function mustWaitForRoom(cause: Error): JobMustWait {
  return new JobMustWait(waits, { pause, cause });
}

/** A folder that is not there yet will be made where its parent lies. */
async function lookAt(folder: string): Promise<{ disk: number; free: number }> {
  try {
    const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
    return { disk: dev, free: bavail * bsize };
  } catch (error) {
    const above = path.dirname(folder);
    if (above === folder) throw error;
    return lookAt(above);
  }
}
