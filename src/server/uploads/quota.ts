import { formatBytes } from "#lib/format.ts";
import type { UploadList } from "#lib/contract/schemas/uploads.ts";
import type { Context } from "../core/context.ts";
import { shanghaiDay } from "../core/day.ts";
import type { Reader } from "../db/open.ts";
import { AppError } from "../core/errors.ts";

/** What a member may still upload: bytes today and in total, and simultaneous files. Open uploads count with their full size. */
export async function roomOf(
  reader: Reader,
  { uploads, now }: Pick<Context, "uploads" | "now">,
  userId: number,
): Promise<UploadList["limits"]> {
  const [open, sent, kept] = await Promise.all([
    openBytes(reader, userId),
    sentOn(reader, userId, shanghaiDay(now())),
    keptBytes(reader, userId),
  ]);
  return {
    file: uploads.file,
    today: Math.max(0, uploads.daily - sent - open.missing),
    total: Math.max(0, uploads.total - kept - open.size),
    open: Math.max(0, uploads.open - open.count),
  };
}

/** Throws `uploadTooLarge`, `uploadsOpen`, `uploadDaily` or `uploadTotal`, each with what would still fit. */
export function requireRoom(room: UploadList["limits"], size: number): void {
  if (size <= room.file && room.open < 1) throw new AppError("uploadsOpen");
  requireGrowth(room, { size, more: size });
}

/** The same for an upload that is open already and turns out to be `more` bytes larger, `size` in all. */
export function requireGrowth(room: UploadList["limits"], { size, more }: { size: number; more: number }): void {
  if (size > room.file) throw new AppError("uploadTooLarge", { tip: `文件太大了，最多 ${formatBytes(room.file)}` });
  if (more > room.today) {
    throw new AppError("uploadDaily", { tip: `今天还能上传 ${formatBytes(room.today)}，请明天再来`, retryAfter: 3600 });
  }
  if (more > room.total) {
    throw new AppError("uploadTotal", { tip: `你的空间还剩 ${formatBytes(room.total)}，请先删除一些影片` });
  }
}

/** Those of deleted films too: until they are cancelled, the deletion can be taken back and bytes can come. */
async function openBytes(reader: Reader, userId: number) {
  const row = await reader
    .selectFrom("uploads")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .select(({ fn }) => [fn.sum<number | null>("size").as("size"), fn.sum<number | null>("received").as("received")])
    .where("owner_id", "=", userId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  const size = Number(row.size ?? 0);
  return { count: Number(row.count), size, missing: size - Number(row.received ?? 0) };
}

async function sentOn(reader: Reader, userId: number, day: number): Promise<number> {
  const row = await reader
    .selectFrom("upload_days")
    .select("bytes")
    .where("owner_id", "=", userId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Total size of complete files: those films were made from, and those waiting to be processed. */
async function keptBytes(reader: Reader, userId: number): Promise<number> {
  const { size } = await reader
    .selectFrom("uploads")
    .innerJoin("works", "works.video_id", "uploads.video_id")
    .select(({ fn }) => fn.sum<number | null>("uploads.size").as("size"))
    .where("uploads.owner_id", "=", userId)
    .where("works.state", "!=", "deleted")
    .where(({ eb, and, or, ref }) =>
      or([
        eb("uploads.state", "=", "complete"),
        and([eb("uploads.state", "=", "used"), eb("works.upload_id", "=", ref("uploads.id"))]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(size ?? 0);
}
