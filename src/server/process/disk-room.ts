import { stat, statfs } from "node:fs/promises";
import path from "node:path";

/** Bytes that are going to be written below a folder, which need not exist yet. */
export interface RoomNeed {
  folder: string;
  bytes: number;
}

/** A disk that has less than what is needed, in bytes; `wanted` includes what is to be spared. */
export interface TooLittleRoom {
  folder: string;
  free: number;
  wanted: number;
}

/** The first disk with too little room, null if all have enough. Needs on the same disk add up; `spare` bytes stay free on each. */
export async function tooLittleRoom(needs: readonly RoomNeed[], spare: number): Promise<TooLittleRoom | null> {
  const volumes = await Promise.all(needs.map(async (need) => ({ ...need, ...(await diskOf(need.folder)) })));
  for (const { folder, disk, free } of volumes) {
    const wanted = volumes.filter((one) => one.disk === disk).reduce((sum, { bytes }) => sum + bytes, spare);
    if (free < wanted) return { folder, free, wanted };
  }
  return null;
}

/** For a folder that does not exist yet, the disk of its parent. */
async function diskOf(folder: string): Promise<{ disk: number; free: number }> {
  try {
    const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
    return { disk: dev, free: bavail * bsize };
  } catch (error) {
    const above = path.dirname(folder);
    if (above === folder) throw error;
    return diskOf(above);
  }
}
