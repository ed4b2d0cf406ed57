import { filmDetails, type FilmDetails } from "../films/films.ts";
import { isOwners } from "../films/versions.ts";
import { saveTranscripts, storedTranscripts } from "../films/transcripts.ts";
import type { Writer } from "../db/open.ts";
import type { MadeFilm } from "./film.ts";

const nothing: FilmDetails = { master: "", fallback: "", renditions: [], subtitles: [], chapters: [] };

/** The film's details; empty ones if the JSON cannot be parsed. */
export function detailsOf({ details }: { details: string }): FilmDetails {
  return filmDetails.safeParse(JSON.parse(details)).data ?? nothing;
}

/** Details of a film after it was made from a file. Keeps the owner's data: subtitles, except those made from the speech of the file before, and chapters if the file has none. */
export function mergeDetails(before: FilmDetails, film: MadeFilm, playlists: readonly string[]): FilmDetails {
  const { details, subtitles, frames, duration } = film;
  const own = before.subtitles.filter(({ file, automatic }) => isOwners(file) && !automatic);
  const added = subtitles.filter(({ lang }) => !own.some((track) => track.lang === lang));
  const chapters = details.chapters.length > 0 ? details.chapters : before.chapters;
  return {
    ...(before.customDuration !== undefined && { customDuration: before.customDuration }),
    master: details.master,
    fallback: details.fallback,
    renditions: details.renditions,
    playlists: [...playlists],
    ...(details.sounds.length > 0 && { sounds: details.sounds }),
    subtitles: [...own, ...added.map(({ lang, label, file }) => ({ lang, label, file }))],
    chapters: chapters.filter(({ start }) => start < duration),
    ...(details.strobe && { strobe: true }),
    frames,
  };
}

/** Saves the subtitles' text for search and for the film's page. */
export async function saveSubtitles(
  trx: Writer,
  filmId: number,
  { subtitles }: FilmDetails,
  film: MadeFilm,
): Promise<void> {
  const known = await storedTranscripts(trx, filmId);
  const sources = subtitles.map(({ lang, label, file }) => {
    const made = isOwners(file) ? undefined : film.subtitles.find((track) => track.lang === lang);
    return { lang, label, cues: made?.cues ?? known.get(lang) ?? [] };
  });
  await saveTranscripts(trx, filmId, sources);
}
