import { filmDetails, type FilmDetails } from "../films/films.ts";
import { saveTranscripts, storedTranscripts } from "../films/transcripts.ts";
import type { Writer } from "../db/open.ts";
import type { MadeFilm } from "./film.ts";
import { versionPattern } from "./tidy.ts";

const nothing: FilmDetails = { master: "", fallback: "", renditions: [], subtitles: [], chapters: [] };

/** What is known of a film; as good as nothing where it cannot be read. */
export function detailsOf({ details }: { details: string }): FilmDetails {
  return filmDetails.safeParse(JSON.parse(details)).data ?? nothing;
}

/** Files below a folder named like a version are made by us; others are their owner's. */
function isOwners(file: string): boolean {
  return !versionPattern.test(file.split("/")[0] ?? "");
}

/** What a film is once it is made of a file, keeping what its owner wrote: chapters where the file has none, subtitles they sent. */
export function mergeDetails(before: FilmDetails, film: MadeFilm, version: string) {
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

/** Puts what is said in it where the search and the page find it. */
export async function saveWords(
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

/** One the owner sent stays; one of the earlier file's frames becomes the same of this one's. */
export function posterFor({ poster, folder }: { poster: string; folder: string }, frames: readonly string[]): string {
  const within = poster.startsWith(`${folder}/`) ? poster.slice(folder.length + 1) : "";
  if (poster !== "" && (within === "" || isOwners(within))) return poster;
  const number = Number(/poster-(\d+)$/.exec(within)?.[1] ?? 1);
  const frame = frames[number - 1] ?? frames[0];
  return frame === undefined ? poster : `${folder}/${frame}`;
}

/** The same film in all its qualities: nothing its owner may have changed since it played first is taken from the file again. */
export function completeDetails(before: FilmDetails, film: MadeFilm, version: string) {
  return {
    ...mergeDetails(before, film, version),
    chapters: before.chapters,
    // The same tracks of the same file, at the new version's place.
    subtitles: before.subtitles.map((track) =>
      isOwners(track.file) ? track : { ...track, file: `${version}/${track.file.split("/").at(-1)}` },
    ),
  };
}
