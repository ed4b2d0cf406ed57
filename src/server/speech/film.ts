import { z } from "zod";
import { automaticLabel, languageLabel } from "#lib/captions/languages.ts";
import type { Cue } from "#lib/vtt.ts";
import { changingVideo } from "../catalogue/change.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { type FilmDetails, filmDetails } from "../films/films.ts";
import { saveTranscripts, storedTranscripts } from "../films/transcripts.ts";
import { JobFailure } from "../jobs/failure.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { lockWork } from "../works/rungs.ts";
import { holdWork } from "../works/show.ts";
import { isPlayable, settleWork } from "../works/status.ts";
import { forgetPieces } from "./kept.ts";

const payload = z.object({
  videoId: z.int().positive(),
  uploadId: z.string().nullable(),
  lang: z.string().nullable(),
});

/** Which film gets captions, as it was queued. */
export type Wanted = z.infer<typeof payload>;

export function wantedOf(value: unknown): Wanted {
  return payload.parse(value);
}

export interface SpokenFilm {
  videoId: number;
  filmId: number;
  ownerId: number;
  title: string;
  folder: string;
  /** In seconds. */
  duration: number;
  details: FilmDetails;
}

/** The film, while it plays the file that was asked for; null if it was deleted or its file is being replaced. */
export async function findSpokenFilm(db: Reader | Writer, { videoId, uploadId }: Wanted): Promise<SpokenFilm | null> {
  const row = await db
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .innerJoin("films", "films.id", "videos.film_id")
    .select(["works.owner_id", "works.upload_id", "videos.title"])
    .select(["films.id as film_id", "films.folder", "films.duration", "films.details"])
    .where("works.video_id", "=", videoId)
    .where("works.state", "=", "ready")
    .executeTakeFirst();
  if (!row || row.upload_id !== uploadId || !isPlayable(row)) return null;
  return {
    videoId,
    filmId: row.film_id,
    ownerId: row.owner_id,
    title: row.title,
    folder: row.folder,
    duration: row.duration,
    details: filmDetails.parse(JSON.parse(row.details)),
  };
}

/** Automatic captions never replace a track that somebody has written or mended. @throws {JobFailure} */
export function requireNoOwnTrack({ subtitles }: FilmDetails, lang: string): void {
  const known = subtitles.find((track) => track.lang === lang);
  if (known && !known.automatic) throw new JobFailure(`已经有你自己的${languageLabel(lang)}字幕，没有改动它`);
}

interface Captions {
  lang: string;
  /** Relative to the film's folder. */
  file: string;
  cues: readonly Cue[];
  /** Words of the rules in them that ask for an operator to look. */
  held: readonly string[];
}

/** Gives the film its captions. Returns the cache tags of what it changed; none if they are of another file than it plays by now. */
export async function saveCaptions(
  context: Context,
  trx: Writer,
  wanted: Wanted,
  { lang, file, cues, held }: Captions,
): Promise<string[]> {
  await lockWork(trx, wanted.videoId);
  await forgetPieces(trx, wanted.videoId);
  const film = await findSpokenFilm(trx, wanted);
  if (film === null) return [];
  const { videoId, filmId, ownerId, title, details } = film;
  requireNoOwnTrack(details, lang);
  const track = { lang, label: automaticLabel(lang), file, automatic: true };
  const subtitles = [...details.subtitles.filter((one) => one.lang !== lang), track];
  const tags = await changingVideo(context, trx, videoId, async () => {
    await trx
      .updateTable("films")
      .set({ details: JSON.stringify({ ...details, subtitles }) })
      .where("id", "=", filmId)
      .execute();
    const known = new Map(await storedTranscripts(trx, filmId)).set(lang, cues);
    await saveTranscripts(
      trx,
      filmId,
      subtitles.map((one) => ({ lang: one.lang, label: one.label, cues: known.get(one.lang) ?? [] })),
    );
  });
  const now = context.now();
  await sendNotice(trx, {
    userId: ownerId,
    title: "字幕生成好了",
    text: `《${title}》的${languageLabel(lang)}字幕已经自动生成，共 ${cues.length} 句。识别难免有错，可以在“我的作品”里校对。`,
    page: null,
    at: now,
  });
  await holdWork({ identity: { userId: ownerId }, now: context.now }, trx, videoId, held);
  return [...tags, messagesTag(ownerId), ...(await settleWork(context, trx, videoId))];
}
