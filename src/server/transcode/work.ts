import type { FilmDetails } from "../films/films.ts";
import { changingVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import type { Database, Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import type { WorkState } from "../db/columns.ts";
import { queueJob } from "../jobs/queue.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { isLimitedUser, shadowReason } from "../people/shadow.ts";
import { lockWork } from "../works/rungs.ts";
import { holdWork } from "../works/show.ts";
import { isPlayable, settleWork } from "../works/status.ts";
import type { MadeFilm } from "./film.ts";
import { captionsJob, type FilmToMake, rungJob, tidyFilmJob } from "../jobs/film-jobs.ts";
import { posterFor } from "../films/versions.ts";
import { detailsOf, mergeDetails, saveSubtitles } from "./merge.ts";
import { type HeldWords, type ScreenedTitle, shownOf } from "./screened.ts";

/** A member's film that is to be made from an uploaded file. */
export interface FilmWork {
  videoId: number;
  ownerId: number;
  filmId: number;
  folder: string;
  /** Whether an earlier file of it plays already; it stays available until this one is ready. */
  plays: boolean;
  /** Path of its playlist in the film's folder; empty if there is none. */
  master: string;
  upload: Pick<Row<"uploads">, "id" | "parts" | "size">;
}

/** A film as it is stored, with paths from its folder. */
export interface MadeVersion {
  film: MadeFilm;
  /** Of its renditions. */
  playlists: readonly string[];
  held: HeldWords;
}

/** The film in its first quality. */
export interface FirstVersion extends MadeVersion {
  /** Names of the qualities still to be made, in their order. */
  coming: readonly string[];
  title: ScreenedTitle | null;
}

export type Named = Pick<FilmWork, "videoId"> & { uploadId: string };

const making = ["queued", "working"] as const;

/** The work for a film and file, if it is in one of the `states`, and its file `complete` or `used` for the film; null if the film is not, or no longer, to be made from this file. */
export async function findWork(
  db: Database,
  { videoId, uploadId }: Named,
  states: readonly WorkState[] = making,
  file: "complete" | "used" = "complete",
): Promise<FilmWork | null> {
  const row = await db.primary
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .innerJoin("uploads", "uploads.id", "works.upload_id")
    .select(["works.owner_id", "films.id as film_id", "films.folder", "films.duration", "films.details"])
    .select(["uploads.id", "uploads.parts", "uploads.size"])
    .where("works.video_id", "=", videoId)
    .where("works.upload_id", "=", uploadId)
    .where("works.state", "in", states)
    .where("uploads.state", "=", file)
    .executeTakeFirst();
  if (!row) return null;
  const { id, parts, size, owner_id, film_id, folder } = row;
  const { master } = detailsOf(row);
  const plays = isPlayable(row);
  return { videoId, ownerId: owner_id, filmId: film_id, folder, plays, master, upload: { id, parts, size } };
}

/** Marks the work as started; returns false if the film is no longer to be made from this file. */
export async function startWork(context: Context, { videoId, upload }: FilmWork): Promise<boolean> {
  const row = await context.db.write((trx) =>
    trx
      .updateTable("works")
      .set({ state: "working", reason: "", updated_at: context.now() })
      .where("video_id", "=", videoId)
      .where("upload_id", "=", upload.id)
      .where("state", "in", making)
      .returning("video_id")
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Lets the owner watch the uploaded file while the film is being made from it. */
export async function showOriginal(
  { db }: Context,
  { filmId, videoId, upload }: FilmWork,
  { fallback, duration }: { fallback: string; duration: number },
): Promise<void> {
  await db.write(async (trx) => {
    const row = await filmRow(trx, { videoId, uploadId: upload.id });
    if (!row || isPlayable(row)) return;
    const details = { ...detailsOf(row), fallback };
    await trx
      .updateTable("films")
      .set({ details: JSON.stringify(details), duration: Math.round(duration * 1000) / 1000 })
      .where("id", "=", filmId)
      .execute();
  });
}

/**
 * Replaces the film's previous version with the finished one and queues the missing qualities. Returns the cache tags to invalidate; none
 * if the film is no longer to be made from this file.
 */
export async function finishWork(
  context: Context,
  trx: Writer,
  work: FilmWork,
  { film, playlists, coming, held, title: screened }: FirstVersion,
): Promise<string[]> {
  const { videoId, filmId, upload } = work;
  await lockWork(trx, videoId);
  const row = await filmRow(trx, { videoId, uploadId: upload.id });
  if (!row) return [];
  const now = context.now();
  // Its owner may have written another one meanwhile.
  const named = screened?.title === row.title ? screened : { shown: row.title, held: [] };
  const merged = mergeDetails(detailsOf(row), film, playlists);
  const details = coming.length > 0 ? { ...merged, coming: [...coming] } : merged;
  const tags = await changingVideo(context, trx, videoId, async () => {
    await putFilm(trx, work, row, { film, details, title: named.shown });
    await saveSubtitles(trx, filmId, details, film);
    // A part was one of the file before.
    await trx.deleteFrom("work_trims").where("video_id", "=", videoId).execute();
  });
  await trx
    .updateTable("works")
    .set({ state: "ready", reason: "", updated_at: now })
    .where("video_id", "=", videoId)
    .execute();
  if (coming.length === 0) await useUp(trx, upload.id, now);
  const { seen } = film;
  for (const rung of coming)
    await queueJob(trx, rungJob({ videoId, uploadId: upload.id, ownerId: row.owner_id, rung, seen: { ...seen }, now }));
  await queueCaptions(context, trx, { videoId, uploadId: upload.id, ownerId: row.owner_id, now }, [
    detailsOf(row),
    details,
  ]);
  const more = coming.length === 0 ? "" : "更高的画质还在准备，做好一档就换上一档。";
  await sendNotice(trx, {
    userId: row.owner_id,
    title: "影片处理好了",
    text: `《${named.shown}》已经转码完成，可以播放了。${more}${row.wanted_status === "draft" ? "在“我的作品”里就能发布。" : ""}`,
    page: null,
    at: now,
    key: `transcode:${upload.id}`,
  });
  await queueJob(trx, tidyFilmJob(videoId, now));
  const owner = { identity: { userId: row.owner_id }, now: context.now };
  // What was let through stays so; what comes from a watched folder was handed in by nobody.
  const hidden = row.review === "none" && (await isLimitedUser(trx, row.owner_id)) ? [shadowReason] : [];
  await holdWork(owner, trx, videoId, [...named.held, ...shownOf(held, details), ...hidden]);
  return [...tags, ...(await settleWork(context, trx, videoId))];
}

/** Captions for a film that has no subtitles if the operator wants them for all, and again for one whose earlier file had automatic ones. */
async function queueCaptions(
  { speech }: Context,
  trx: Writer,
  film: FilmToMake,
  [before, after]: readonly [FilmDetails, FilmDetails],
): Promise<void> {
  if (speech === null) return;
  const earlier = before.subtitles.find(({ automatic }) => automatic);
  const isReplaced = earlier !== undefined && !after.subtitles.some(({ lang }) => lang === earlier.lang);
  if (!isReplaced && !(speech.automatic && after.subtitles.length === 0)) return;
  await queueJob(trx, captionsJob({ ...film, lang: null }));
}

async function putFilm(
  trx: Writer,
  { filmId, videoId }: FilmWork,
  row: { poster: string; folder: string; title: string },
  { film, details, title }: { film: MadeFilm; details: FilmDetails; title: string },
): Promise<void> {
  await trx
    .updateTable("films")
    .set({
      duration: film.duration,
      sprite: JSON.stringify(film.sprite),
      details: JSON.stringify(details),
    })
    .where("id", "=", filmId)
    .execute();
  const poster = posterFor(row, details.frames ?? []);
  if (poster !== row.poster || title !== row.title) {
    await trx.updateTable("videos").set({ poster, title }).where("id", "=", videoId).execute();
  }
}

/** Marks the upload as used up. */
export async function useUp(trx: Writer, uploadId: string, now: number): Promise<void> {
  await trx.updateTable("uploads").set({ state: "used", touched_at: now }).where("id", "=", uploadId).execute();
}

/**
 * Marks the work as failed and notifies the owner of the reason; an earlier version keeps playing. Returns the cache tags to invalidate.
 */
export async function failWork(
  trx: Writer,
  { videoId, uploadId, reason, now }: Named & { reason: string; now: number },
) {
  const row = await filmRow(trx, { videoId, uploadId });
  if (!row) return [];
  await trx
    .updateTable("works")
    .set({ state: "failed", reason, updated_at: now })
    .where("video_id", "=", videoId)
    .execute();
  await sendNotice(trx, {
    userId: row.owner_id,
    title: "影片没能处理成功",
    text: `《${row.title}》：${reason}`,
    page: null,
    at: now,
    key: `transcode:${uploadId}:failed:${now}`,
  });
  await queueJob(trx, tidyFilmJob(videoId, now));
  return [`video:${videoId}`, messagesTag(row.owner_id)];
}

export async function filmRow(
  trx: Reader | Writer,
  { videoId, uploadId }: Named,
  states: readonly WorkState[] = making,
) {
  return trx
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .select(["works.owner_id", "works.wanted_status", "works.review", "videos.title", "videos.poster"])
    .select(["films.folder", "films.duration", "films.details"])
    .where("works.video_id", "=", videoId)
    .where("works.upload_id", "=", uploadId)
    .where("works.state", "in", states)
    .executeTakeFirst();
}
