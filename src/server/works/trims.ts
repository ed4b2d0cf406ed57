import { randomBytes } from "node:crypto";
import { z } from "zod";
import { writeVtt } from "#lib/subtitle-file.ts";
import type { Cue } from "#lib/vtt.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { type FilmDetails, filmDetails, type PlaybackRules, playbackRules } from "../films/films.ts";
import { storedTranscripts } from "../films/transcripts.ts";
import { isOwners } from "../films/versions.ts";
import { type WorkRow, workRows } from "./rows.ts";
import { subtitlesFolder } from "./subtitles.ts";
import {
  cutChapters,
  cutCues,
  cutStretch,
  restoreChapters,
  restoreCues,
  restoreStretch,
  type Span,
  withTitles,
} from "./trim-times.ts";

const cue = z.object({ start: z.number(), end: z.number(), text: z.string() });

/** `work_trims.whole`: a film before it was cut. */
export const wholeFilm = z.object({
  duration: z.number(),
  sprite: z.string(),
  details: filmDetails,
  rules: playbackRules,
  /** What is said, by language. */
  cues: z.record(z.string(), z.array(cue)),
  /** The files that the part's subtitles were given, by language; empty for one with nothing in the part. */
  files: z.record(z.string(), z.string()),
});
type WholeFilm = z.infer<typeof wholeFilm>;

/** What a film has: of it all that moves when it is cut. */
export interface CutState {
  duration: number;
  sprite: string;
  details: FilmDetails;
  rules: PlaybackRules;
  cues: ReadonlyMap<string, readonly Cue[]>;
}

export interface Cutting {
  row: WorkRow;
  trim: Row<"work_trims"> | null;
  now: CutState;
  /** The film as it is when nothing is cut off, with what has been changed of it since. */
  whole: CutState;
  /** The part that is shown now; null if it is the whole. */
  span: Span | null;
}

/** A film with what is needed to cut it, and to bring the whole back; null if there is none, or nothing of it plays. */
export async function readCutting(db: Reader | Writer, videoId: number): Promise<Cutting | null> {
  const row = await workRows(db)
    .where("works.video_id", "=", videoId)
    .where("works.state", "=", "ready")
    .executeTakeFirst();
  if (!row) return null;
  const trim = await db.selectFrom("work_trims").selectAll().where("video_id", "=", videoId).executeTakeFirst();
  const now: CutState = {
    duration: row.duration,
    sprite: row.sprite,
    details: filmDetails.parse(JSON.parse(row.details)),
    rules: playbackRules.parse(JSON.parse(row.playback)),
    cues: await storedTranscripts(db, row.film_id),
  };
  if (!trim) return { row, trim: null, now, whole: now, span: null };
  const span = { start: trim.start_ms / 1000, end: trim.end_ms / 1000 };
  const before = wholeFilm.parse(JSON.parse(trim.whole));
  return { row, trim, now, span, whole: restored(now, before, span) };
}

function restored(now: CutState, before: WholeFilm, span: Span): CutState {
  const cues = new Map<string, readonly Cue[]>();
  const kept = before.details.subtitles.filter(
    ({ lang }) => before.files[lang] === "" && !now.details.subtitles.some((track) => track.lang === lang),
  );
  const tracks = now.details.subtitles.map((track) => {
    const same = before.details.subtitles.find(({ lang }) => lang === track.lang);
    const untouched = same !== undefined && before.files[track.lang] === track.file;
    const known = before.cues[track.lang] ?? [];
    cues.set(track.lang, untouched ? known : restoreCues(now.cues.get(track.lang) ?? [], known, span));
    return untouched ? { ...track, file: same.file } : track;
  });
  for (const { lang } of kept) cues.set(lang, before.cues[lang] ?? []);
  return {
    duration: before.duration,
    sprite: before.sprite,
    details: {
      ...before.details,
      chapters: restoreChapters(now.details.chapters, before.details.chapters, span),
      subtitles: [...tracks, ...kept],
    },
    rules: withTitles(now.rules, {
      intro: restoreStretch(now.rules.intro, before.rules.intro, span),
      outro: restoreStretch(now.rules.outro, before.rules.outro, span),
    }),
    cues,
  };
}

/** A version with new files for its pictures, still without what is said in it. */
export type MadePart = Pick<CutState, "duration" | "sprite"> & {
  details: Pick<FilmDetails, "master" | "fallback" | "renditions" | "sounds" | "frames">;
};

/** A subtitle file to be stored below the film's folder. */
export interface TextFile {
  file: string;
  text: string;
}

/** What a film becomes when this part of the whole is shown. */
export function partOf(
  whole: CutState,
  made: MadePart,
  span: Span,
): { next: CutState; kept: string; files: TextFile[] } {
  const files: TextFile[] = [];
  const named: Record<string, string> = {};
  const cues = new Map<string, readonly Cue[]>();
  const version = made.details.master.split("/")[0] ?? "";
  const subtitles = whole.details.subtitles.flatMap((track) => {
    const said = cutCues(whole.cues.get(track.lang) ?? [], span);
    named[track.lang] = "";
    if (said.length === 0) return [];
    const name = `${track.lang}-${randomBytes(6).toString("hex")}.vtt`;
    const file = `${isOwners(track.file) ? subtitlesFolder : version}/${name}`;
    named[track.lang] = file;
    files.push({ file, text: writeVtt(said) });
    cues.set(track.lang, said);
    return [{ ...track, file }];
  });
  const { strobe, customDuration: _, playlists: __, sounds: ___, codecs: ____, ...rest } = whole.details;
  const details = {
    ...rest,
    ...made.details,
    ...(strobe && { strobe }),
    subtitles,
    chapters: cutChapters(whole.details.chapters, span),
  };
  const rules = withTitles(whole.rules, {
    intro: cutStretch(whole.rules.intro, span),
    outro: cutStretch(whole.rules.outro, span),
  });
  const stored: WholeFilm = {
    ...whole,
    cues: Object.fromEntries([...whole.cues].map(([lang, list]) => [lang, [...list]])),
    files: named,
  };
  return { next: { ...made, details, rules, cues }, kept: JSON.stringify(stored), files };
}

/** The whole again: subtitles that were changed since it was cut get files of their own. */
export function wholeAgain({ whole, now }: Cutting): { next: CutState; files: TextFile[] } {
  const files: TextFile[] = [];
  const subtitles = whole.details.subtitles.map((track) => {
    // One that was sent for the part has the part's times.
    if (!now.details.subtitles.some(({ file }) => file === track.file)) return track;
    const file = `${subtitlesFolder}/${track.lang}-${randomBytes(6).toString("hex")}.vtt`;
    files.push({ file, text: writeVtt(whole.cues.get(track.lang) ?? []) });
    return { ...track, file };
  });
  return { next: { ...whole, details: { ...whole.details, subtitles } }, files };
}
