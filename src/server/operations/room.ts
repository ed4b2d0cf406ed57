import { tooLittleRoom, type RoomNeed } from "../process/disk-room.ts";
import { NoBackup } from "./manifest.ts";

/** Throws `NoBackup`, before anything is written, if a disk would have less than `spare` bytes left. */
export async function requireRoom(needs: readonly RoomNeed[], spare: number): Promise<void> {
  const short = await tooLittleRoom(needs, spare);
  if (short === null) return;
  const [left, needed] = [short.free, short.wanted - spare].map((bytes) => `${(bytes / 1e9).toFixed(2)} GB`);
  const { folder } = short;
  throw new NoBackup(
    spare === 0
      ? `${folder} 所在的盘空间不够：还剩 ${left}，要再写 ${needed}`
      : `${folder} 所在的盘空间不够：还剩 ${left}，要再写 ${needed}，另留 DISK_SPARE_BYTES`,
  );
}
