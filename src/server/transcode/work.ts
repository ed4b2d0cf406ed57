import { filmDetails, type FilmDetails } from "../catalogue/films.ts";
import { changingVideo } from "../catalogue/change.ts";
import { saveTranscripts, storedTranscripts } from "../catalogue/transcripts.ts";
import type { Context } from "../context.ts";
import type { Database, Writer } from "../db/open.ts";
import type { Row } from "../db/tables.ts";
import { queueJob } from "../jobs/queue.ts";
import { tellNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { isPlayable, settleWork } from "../works/status.ts";
import type { MadeFilm } from "./film.ts";
import { tidyFilmJob, versionPattern, versionsKept } from "./tidy.ts";

/** A member's film that is to be made of a file. */
export interface FilmWork {
  videoId: number;
  ownerId: number;
  filmId: number;
  folder: string;
  /** An earlier file of it plays already, and goes on until this one is ready. */
  plays: boolean;
  upload: Pick<Row<"uploads">, "id" | "parts" | "size">;
}

type Named = Pick<FilmWork, "videoId"> & { uploadId: string };

const making = ["queued", "working"] as const;

/** Null when the film is not, or no longer, to be made of this file. */
export async function findWork(db: Database, videoId: number, uploadId: string): Promise<FilmWork | null> {
  const row = await db.primary
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .innerJoin("uploads", "uploads.id", "works.upload_id")
    .select(["works.owner_id", "videos.film_id", "films.folder", "films.duration", "films.details"])
    .select(["uploads.id", "uploads.parts", "uploads.size"])
    .where("works.video_id", "=", videoId)
    .where("works.upload_id", "=", uploadId)
    .where("works.state", "in", making)
    .where("uploads.state", "=", "complete")
    .executeTakeFirst();
  if (!row) return null;
  const { id, parts, size, owner_id, film_id, folder } = row;
  return { videoId, ownerId: owner_id, filmId: film_id, folder, plays: isPlayable(row), upload: { id, parts, size } };
}

/** Whether the film is still to be made of this file; says that it has begun. */
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

/** Lets the owner see the file as it was sent, while the film is made of it. */
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
 * Puts the made film in the place of what there was, keeping what its owner wrote: chapters where the file has none, subtitles they sent.
 * Answers the cache tags of what changed; none when the film is no longer to be made of this file.
 */
export async function finishWork(
  context: Context,
  trx: Writer,
  work: FilmWork,
  { film, version }: { film: MadeFilm; version: string },
): Promise<string[]> {
  const { videoId, filmId, upload } = work;
  const row = await filmRow(trx, { videoId, uploadId: upload.id });
  if (!row) return [];
  const now = context.now();
  const before = detailsOf(row);
  const details = mergeDetails(before, film, version);
  const tags = await changingVideo(context, trx, videoId, async () => {
    await trx
      .updateTable("films")
      .set({
        duration: film.duration,
        sprite: JSON.stringify({ ...film.sprite, urls: film.sprite.urls.map((name) => `${version}/${name}`) }),
        details: JSON.stringify(details),
      })
      .where("id", "=", filmId)
      .execute();
    await saveWords(trx, filmId, details, film);
    const poster = posterFor(row, details.frames);
    if (poster !== row.poster) await trx.updateTable("videos").set({ poster }).where("id", "=", videoId).execute();
  });
  await trx
    .updateTable("works")
    .set({ state: "ready", reason: "", updated_at: now })
    .where("video_id", "=", videoId)
    .execute();
  await trx.updateTable("uploads").set({ state: "used", touched_at: now }).where("id", "=", upload.id).execute();
  await tellNotice(trx, {
    userId: row.owner_id,
    title: "影片处理好了",
    text: `《${row.title}》已经转码完成，可以播放了。${row.wanted_status === "draft" ? "在“我的作品”里就能发布。" : ""}`,
    page: null,
    at: now,
    key: `transcode:${upload.id}`,
  });
  await queueJob(trx, tidyFilmJob(videoId, now + versionsKept, now));
  return [...tags, ...(await settleWork(context, trx, videoId))];
}

/** Says why no film can be made of the file; what played before goes on. Answers the cache tags of what changed. */
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
  await tellNotice(trx, {
    userId: row.owner_id,
    title: "影片没能处理成功",
    text: `《${row.title}》：${reason}`,
    page: null,
    at: now,
    key: `transcode:${uploadId}:failed:${now}`,
  });
  await queueJob(trx, tidyFilmJob(videoId, now + versionsKept, now));
  return [`video:${videoId}`, messagesTag(row.owner_id)];
}

/** Lets a film that could not be made be tried once more; null when its file is no longer there. */
export async function againWork(
  trx: Writer,
  { videoId, uploadId, now }: Named & { now: number },
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

async function filmRow(trx: Writer, { videoId, uploadId }: Named) {
  return trx
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .select(["works.owner_id", "works.wanted_status", "videos.title", "videos.poster"])
    .select(["films.folder", "films.duration", "films.details"])
    .where("works.video_id", "=", videoId)
    .where("works.upload_id", "=", uploadId)
    .where("works.state", "in", making)
    .executeTakeFirst();
}

const nothing: FilmDetails = { master: "", fallback: "", renditions: [], subtitles: [], chapters: [] };

function detailsOf({ details }: { details: string }): FilmDetails {
  return filmDetails.safeParse(JSON.parse(details)).data ?? nothing;
}

/** Files below a folder named like a version are made by us; others are their owner's. */
function isOwners(file: string): boolean {
  return !versionPattern.test(file.split("/")[0] ?? "");
}

function mergeDetails(before: FilmDetails, film: MadeFilm, version: string) {
  const { details, subtitles, frames, duration } = film;
  const own = before.subtitles.filter(({ file }) => isOwners(file));
  const added = subtitles.filter(({ lang }) => !own.some((track) => track.lang === lang));
  const chapters = details.chapters.length > 0 ? details.chapters : before.chapters;
  return {
    ...(before.customDuration !== undefined && { customDuration: before.customDuration }),
    master: `${version}/${details.master}`,
    fallback: `${version}/${details.fallback}`,
    renditions: details.renditions,
    subtitles: [...own, ...added.map(({ lang, label, file }) => ({ lang, label, file: `${version}/${file}` }))],
    chapters: chapters.filter(({ start }) => start < duration),
    ...(details.strobe && { strobe: true }),
    frames: frames.map((name) => `${version}/${name}`),
  };
}

async function saveWords(trx: Writer, filmId: number, { subtitles }: FilmDetails, film: MadeFilm): Promise<void> {
  const known = await storedTranscripts(trx, filmId);
  const sources = subtitles.map(({ lang, label, file }) => {
    const made = isOwners(file) ? undefined : film.subtitles.find((track) => track.lang === lang);
    return { lang, label, cues: made?.cues ?? known.get(lang) ?? [] };
  });
  await saveTranscripts(trx, filmId, sources);
}

/** One the owner sent stays; one of the earlier file's frames becomes the same of this one's. */
function posterFor({ poster, folder }: { poster: string; folder: string }, frames: readonly string[]): string {
  const within = poster.startsWith(`${folder}/`) ? poster.slice(folder.length + 1) : "";
  if (poster !== "" && (within === "" || isOwners(within))) return poster;
  const number = Number(/poster-(\d+)$/.exec(within)?.[1] ?? 1);
  const frame = frames[number - 1] ?? frames[0];
  return frame === undefined ? poster : `${folder}/${frame}`;
}
