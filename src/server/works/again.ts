import type { Writer } from "../db/open.ts";

/** Lets a film that could not be made be tried once more; null when its file is no longer there. */
export async function againWork(
  trx: Writer,
  { videoId, uploadId, now }: { videoId: number; uploadId: string; now: number },
): Promise<string[] | null> {
  const row = await trx
    .updateTable("works")
    .set({ state: "queued", reason: "", updated_at: now })
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .where("state", "=", "failed")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("uploads")
          .select("uploads.id")
          .where("uploads.id", "=", uploadId)
          .where("uploads.state", "=", "complete"),
      ),
    )
    .returning("video_id")
    .executeTakeFirst();
  return row ? [`video:${videoId}`] : null;
}
