import { filmDetails } from "../films/films.ts";
import type { Context } from "../core/context.ts";
import { restoreSpan } from "../publishing/status.ts";
import { cancelFilmJobs } from "../jobs/film-jobs.ts";

const maxAtOnce = 50;
const nothing = filmDetails.parse({ master: "", fallback: "", renditions: [], subtitles: [], chapters: [] });

/**
 * Ends films whose deletion cannot be taken back any more, and those of accounts that are gone: whatever works on them stops, and their
 * files go. Safe in several processes at once, and to be killed: what is left of a folder nothing refers to is an orphan.
 */
export async function endDeletedWorks(context: Context): Promise<number> {
  const now = context.now();
  const due = await context.db.primary
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .select(["works.video_id", "videos.film_id", "films.folder"])
    .where("works.deleted_at", "<", now - restoreSpan)
    .where("works.state", "!=", "deleted")
    .limit(maxAtOnce)
    .execute();
  for (const { video_id, film_id, folder } of due) {
    const isEnded = await context.db.write(async (trx) => {
      // Its owner may have taken the deletion back a moment ago.
      const ended = await trx
        .updateTable("works")
        .set({ state: "deleted" })
        .where("video_id", "=", video_id)
        .where("deleted_at", "<", now - restoreSpan)
        .returning("video_id")
        .executeTakeFirst();
      if (!ended) return false;
      await trx.updateTable("videos").set({ poster: "" }).where("id", "=", video_id).execute();
      await trx
        .updateTable("films")
        .set({ details: JSON.stringify(nothing) })
        .where("id", "=", film_id)
        .execute();
      await trx.deleteFrom("film_transcripts").where("film_id", "=", film_id).execute();
      await trx.deleteFrom("work_collaborators").where("video_id", "=", video_id).execute();
      await trx.deleteFrom("heard_pieces").where("video_id", "=", video_id).execute();
      await trx
        .updateTable("uploads")
        .set({ state: "cancelled", writer: null, touched_at: now })
        .where("video_id", "=", video_id)
        .where("state", "=", "open")
        .execute();
      await cancelFilmJobs(trx, video_id, now);
      return true;
    });
    if (!isEnded) continue;
    for await (const { key } of context.storage.list(`${folder}/`)) await context.storage.delete(key);
  }
  return due.length;
}
