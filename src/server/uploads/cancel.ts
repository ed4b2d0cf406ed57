import { sql } from "kysely";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { WorkState } from "../db/columns.ts";
import { codecKind, fetchFilmKind, uploadSubject } from "../jobs/film-jobs.ts";
import { cancelJob } from "../jobs/queue.ts";
import { uploadLifetime } from "./open.ts";
import { partKey, pieceKey } from "./parts.ts";
import type { UploadContext } from "./claims.ts";

/** Milliseconds after which an upload of a deleted film is removed: the deletion can be undone until then. */
const deletedLifetime = 86_400_000;
/** The same for a file from which no film, or not all of its qualities, could be made. */
const failedLifetime = 30 * 86_400_000;
/** Uploads removed per run. */
const batch = 100;

/** Cancels an open upload; deletes its bytes, and its film if that never had a file. */
export async function cancelUpload(context: UploadContext, id: string): Promise<void> {
  const { db, now } = context;
  const row = await db.write(async (trx) => {
    await cancelJob(trx, { kind: fetchFilmKind, subject: uploadSubject(id), now: now() });
    return trx
      .updateTable("uploads")
      .set({ state: "cancelled", writer: null, touched_at: now() })
      .where("id", "=", id)
      .where("state", "=", "open")
      .returningAll()
      .executeTakeFirst();
  });
  if (row) await clear(context, row);
}

/** Removes cancelled and abandoned uploads, and the parts of uploads that became films. */
export async function tidyUploads(context: UploadContext): Promise<void> {
  const { db, now, uploads } = context;
  await db.write((trx) => giveUp(trx, now()));
  const rows = await db.primary
    .selectFrom("uploads")
    .selectAll()
    .where(({ eb, and, or }) =>
      or([eb("state", "=", "cancelled"), and([eb("state", "=", "used"), eb("parts", ">", 0)])]),
    )
    // Its film is still to be made in another codec.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("jobs")
            .select("jobs.id")
            .where("jobs.kind", "=", codecKind)
            .where("jobs.state", "in", ["waiting", "running"])
            .where("jobs.subject", "like", sql<string>`'video:' || uploads.video_id || ':%'`)
            .where("uploads.state", "=", "used"),
        ),
      ),
    )
    .$if(uploads.keepOriginals, (query) =>
      // The file of a film stays with it.
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("works")
              .select("works.video_id")
              .whereRef("works.upload_id", "=", "uploads.id")
              .where("uploads.state", "=", "used")
              .where("works.state", "!=", "deleted"),
          ),
        ),
      ),
    )
    .orderBy("touched_at")
    .limit(batch)
    .execute();
  for (const row of rows) await clear(context, row);
  // Older days than any limit covers.
  const oldest = Math.floor(now() / 86_400_000) - 60;
  await db.write((trx) => trx.deleteFrom("upload_days").where("day", "<", oldest).execute());
}

/** Cancels uploads that have expired or can no longer become a film. */
async function giveUp(trx: Writer, now: number): Promise<void> {
  await trx
    .updateTable("uploads")
    .set({ state: "cancelled", writer: null })
    .where(({ eb, and, exists, or, selectFrom }) => {
      const silentFor = (time: number) => eb("uploads.touched_at", "<=", now - time);
      const ofWorkThatIs = (...states: WorkState[]) =>
        exists(
          selectFrom("works")
            .select("works.video_id")
            .whereRef("works.video_id", "=", "uploads.video_id")
            .where("works.state", "in", states),
        );
      return or([
        and([eb("state", "=", "open"), silentFor(uploadLifetime)]),
        and([eb("state", "=", "open"), silentFor(deletedLifetime), ofWorkThatIs("deleted")]),
        and([eb("state", "=", "complete"), silentFor(failedLifetime), ofWorkThatIs("ready", "failed", "deleted")]),
      ]);
    })
    .execute();
}

/** Deletes the bytes before the row, so that an interrupted run can be repeated. */
async function clear({ db, storage }: UploadContext, row: Row<"uploads">): Promise<void> {
  // One more than counted: a part may have been stored but not counted.
  for (let number = 0; number <= row.parts; number += 1) {
    await storage.delete(partKey(row.id, number));
    if (row.state === "cancelled") await storage.delete(pieceKey(row.id, number));
  }
  await db.write((trx) => (row.state === "used" ? forgetParts(trx, row.id) : remove(trx, row)));
}

async function forgetParts(trx: Writer, id: string): Promise<void> {
  await trx.updateTable("uploads").set({ parts: 0 }).where("id", "=", id).execute();
}

async function remove(trx: Writer, { id, video_id }: Row<"uploads">): Promise<void> {
  await trx.deleteFrom("uploads").where("id", "=", id).where("state", "=", "cancelled").execute();
  const gone = await trx
    .deleteFrom("videos")
    .where("id", "=", video_id)
    .where(({ exists, selectFrom, not, and }) =>
      and([
        exists(
          selectFrom("works")
            .select("works.video_id")
            .whereRef("works.video_id", "=", "videos.id")
            .where("works.upload_id", "is", null)
            .where("works.state", "=", "uploading"),
        ),
        not(exists(selectFrom("uploads").select("uploads.id").whereRef("uploads.video_id", "=", "videos.id"))),
      ]),
    )
    .returning("film_id")
    .executeTakeFirst();
  if (gone) await trx.deleteFrom("films").where("id", "=", gone.film_id).execute();
}
