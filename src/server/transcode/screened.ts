import { writeFile } from "node:fs/promises";
import path from "node:path";
import { writeVtt } from "#lib/subtitle-file.ts";
import type { Context } from "../core/context.ts";
import type { FilmDetails } from "../films/films.ts";
import { isOwners } from "../films/versions.ts";
import { screenFound } from "../screening/screening.ts";
import { withTexts } from "../works/subtitles.ts";
import type { MadeFilm } from "./film.ts";
import type { Subtitles } from "./subtitles.ts";

/** Words of the rules, and reasons, for which what came with a file needs a review. */
export interface HeldWords {
  /** In its chapters and the names of its sounds. */
  film: readonly string[];
  /** In its subtitles, by language. */
  subtitles: ReadonlyMap<string, readonly string[]>;
}

/** Checks what came inside a file before anything keeps it: the film in the folder `to` with masked words. */
export async function screenFilm(
  context: Context,
  film: MadeFilm,
  to: string,
): Promise<{ film: MadeFilm; held: HeldWords }> {
  const { chapters, sounds } = film.details;
  const found = await screenFound(context, [chapters.map(({ title }) => title), sounds.map(({ label }) => label)]);
  const [titles = [], labels = []] = found.texts;
  const details = {
    ...film.details,
    chapters: chapters.map((chapter, at) => ({ ...chapter, title: titles[at] ?? chapter.title })),
    sounds: sounds.map((sound, at) => ({ ...sound, label: labels[at] ?? sound.label })),
  };
  const subtitles: Subtitles[] = [];
  const held = new Map<string, readonly string[]>();
  for (const track of film.subtitles) {
    const said = await screenFound(context, [[track.label], track.cues.map(({ text }) => text)]);
    const [[label = track.label] = [], texts = []] = said.texts;
    const cues = withTexts(track.cues, texts);
    await writeFile(path.join(to, track.file), writeVtt(cues));
    subtitles.push({ ...track, label, cues });
    held.set(track.lang, said.held);
  }
  return { film: { ...film, details, subtitles }, held: { film: found.held, subtitles: held } };
}

/** A title as it was written and as it may be shown, and the words for which it needs a review. */
export interface ScreenedTitle {
  title: string;
  shown: string;
  held: readonly string[];
}

/**
 * Checks the title of a film that is to be public and has never been: one from the watched folder has the name of its file. Null for others,
 * whose titles were checked when they were written.
 */
export async function screenTitle(context: Context, { videoId }: { videoId: number }): Promise<ScreenedTitle | null> {
  const row = await context.db.primary
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .select("videos.title")
    .where("works.video_id", "=", videoId)
    .where("works.wanted_status", "!=", "draft")
    .where("works.review", "=", "none")
    .executeTakeFirst();
  if (!row) return null;
  const { texts, held } = await screenFound(context, [[row.title]]);
  return { title: row.title, shown: texts[0]?.[0] ?? row.title, held };
}

/** Of what is held, that which the film shows: its owner's own subtitles are shown instead of those of the file. */
export function shownOf({ film, subtitles }: HeldWords, details: FilmDetails): string[] {
  const tracks = details.subtitles.filter(({ file }) => !isOwners(file));
  return [...film, ...tracks.flatMap(({ lang }) => subtitles.get(lang) ?? [])];
}
