import { sql } from "kysely";
import type { Writer } from "../db/open.ts";
import { raise } from "../events/raise.ts";
import {
  cancelCodecJobs,
  cancelRungJobs,
  captionsKind,
  filmSubject,
  firstJob,
  type FilmToMake,
} from "../jobs/film-jobs.ts";
import { cancelJob, queueJob } from "../jobs/queue.ts";

/** Counts bytes that were received today. */
export async function countBytes(trx: Writer, owner_id: number, day: number, bytes: number): Promise<void> {
  await trx
    .insertInto("upload_days")
    .values({ owner_id, day, bytes })
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "day"]).doUpdateSet(({ ref }) => ({
        bytes: sql<number>`${ref("upload_days.bytes")} + ${ref("excluded.bytes")}`,
      })),
    )
    .execute();
}

/** Marks the file as complete and queues the film; an earlier file that is still waiting is cancelled. */
export async function finishUpload(trx: Writer, film: FilmToMake): Promise<void> {
  const { uploadId: id, videoId, now } = film;
  await trx
    .updateTable("uploads")
    .set({ state: "cancelled", touched_at: now })
    .where("video_id", "=", videoId)
    .where("state", "=", "complete")
    .execute();
  const work = await trx
    .updateTable("works")
    .set({ state: "queued", upload_id: id, reason: "", updated_at: now })
    .where("video_id", "=", videoId)
    .where("state", "!=", "deleted")
    .returning("video_id")
    .executeTakeFirst();
  await trx.deleteFrom("film_fetches").where("upload_id", "=", id).execute();
  const upload = await trx
    .updateTable("uploads")
    .set({ state: work ? "complete" : "cancelled", writer: null })
    .where("id", "=", id)
    .returning("size")
    .executeTakeFirst();
  if (!work) return;
  await cancelRungJobs(trx, videoId, now);
  await cancelCodecJobs(trx, videoId, now);
  await cancelJob(trx, { kind: captionsKind, subject: filmSubject(videoId), now });
  await queueJob(trx, firstJob({ ...film, size: upload?.size ?? 0 }));
  const data = { filmId: videoId, ownerId: film.ownerId };
  await raise(trx, "upload.finished", now, () => [{ about: filmSubject(videoId), data }]);
}
