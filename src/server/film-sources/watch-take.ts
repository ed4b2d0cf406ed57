import type { FileHandle } from "node:fs/promises";
import { fingerprintOf } from "#lib/film-files.ts";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { WatchFolder } from "../env/uploads.ts";
import { lockUser } from "../people/lock.ts";
import { cancelUpload } from "../uploads/cancel.ts";
import { beginUpload, refuseKnown } from "../uploads/open.ts";
import { storeParts } from "../uploads/parts.ts";
import { claimUpload } from "../uploads/writers.ts";
import { openWatched } from "./watch-files.ts";

/** What becomes of a file: it is a film, never will be, or waits for another look. */
export type Outcome = { is: "done" } | { is: "failed"; reason: string } | { is: "waiting" };

type Watched = Row<"watched_files">;

/** Errors that a later day, or an emptier list, mends by itself. */
const passing = new Set(["uploadDaily", "uploadsOpen", "uploadBusy", "uploadOffset"]);

/**
 * Stores a file as an upload of its account, from where an earlier attempt stopped. Whatever happens, a file is one upload: its row names it
 * from the first byte on.
 */
export async function takeFile(
  context: Context,
  watch: WatchFolder,
  row: Watched,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const uploadId = row.upload_id ?? (await begin(context, watch, row));
    return await store(context, watch, { ...row, upload_id: uploadId }, signal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (passing.has(error.error)) return { is: "waiting" };
    return { is: "failed", reason: error.message };
  }
}

async function begin(context: Context, watch: WatchFolder, row: Watched): Promise<string> {
  const { db } = context;
  const [folder, name] = row.path.includes("/") ? row.path.split("/") : [watch.account, row.path];
  if (!folder) throw new AppError("personMissing", { tip: "没有设 WATCH_ACCOUNT，请放进以账号命名的文件夹" });
  const ownerId = await memberOf(db.primary, folder);
  const fingerprint = await fingerprintIn(watch, row);
  return db.write(async (trx) => {
    await lockUser(trx, ownerId);
    await refuseKnown(trx, ownerId, fingerprint);
    const upload = await beginUpload(trx, context, { ownerId, name: name ?? row.path, size: row.size, fingerprint });
    const { numUpdatedRows } = await trx
      .updateTable("watched_files")
      .set({ upload_id: upload.id })
      .where("path", "=", row.path)
      .where("upload_id", "is", null)
      .executeTakeFirst();
    // Another worker was quicker; nothing of this stays.
    if (numUpdatedRows === 0n) throw new AppError("uploadBusy");
    if (watch.show === "published") {
      const shown = { wanted_status: "published" as const };
      await trx.updateTable("works").set(shown).where("video_id", "=", upload.video_id).execute();
    }
    return upload.id;
  });
}

async function memberOf(reader: Reader, account: string): Promise<number> {
  const row = await reader
    .selectFrom("users")
    .select("id")
    .where("account", "=", account)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!row) throw new AppError("personMissing", { tip: `没有账号 ${account}` });
  return row.id;
}

async function fingerprintIn({ folder }: WatchFolder, { path, size }: Watched): Promise<string> {
  const file = await openWatched(folder, path);
  try {
    return await fingerprintOf(size, async (start, end) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await file.close();
  }
}

async function store(
  context: Context,
  { folder }: WatchFolder,
  { path, upload_id: id }: Watched & { upload_id: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const upload = await context.db.primary
    .selectFrom("uploads")
    .select(["state", "received", "size"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!upload || upload.state === "cancelled") return { is: "failed", reason: "影片在存好之前被删除了" };
  if (upload.state !== "open") return { is: "done" };
  const claim = await claimUpload(context, id, upload.received);
  let file: FileHandle | undefined;
  try {
    file = await openWatched(folder, path);
    await storeParts(context, claim, file.createReadStream({ start: upload.received, autoClose: false, signal }));
  } catch (error) {
    if (error instanceof AppError && error.error === "uploadNoFilm") await cancelUpload(context, id);
    throw error;
  } finally {
    await claim.release();
    await file?.close();
  }
  signal.throwIfAborted();
  return claim.received === upload.size ? { is: "done" } : { is: "waiting" };
}
