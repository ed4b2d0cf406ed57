import { tmpdir } from "node:os";
import type { Context } from "../core/context.ts";
import { JobMustWait } from "../jobs/failure.ts";
import { tooLittleRoom } from "../process/disk-room.ts";

/** Disk space needed as a multiple of the source's size: in the temporary folder while the film is made, and in storage afterwards. */
const needed = { work: 3, storage: 2 };
const pause = 60_000;
const waits = "服务器的存储空间不够，腾出空间后会自动继续，不用重新上传";

/**
 * Checks that there is disk space for making a film from a file of `size` bytes, before anything is written.
 * @throws {JobMustWait}
 */
export async function expectRoom({ storage, uploads }: Context, size: number): Promise<void> {
  const needs = [{ folder: tmpdir(), bytes: size * needed.work }];
  if (storage.folder !== undefined) needs.push({ folder: storage.folder, bytes: size * needed.storage });
  const short = await tooLittleRoom(needs, uploads.spare);
  if (short === null) return;
  const { folder, free, wanted } = short;
  throw new JobMustWait(waits, { pause, cause: new Error(`${folder} has ${free} bytes left of ${wanted} needed`) });
}

/** The same error for a program or a write that failed because the disk became full. */
export function mustWaitForRoom(cause: Error): JobMustWait {
  return new JobMustWait(waits, { pause, cause });
}
