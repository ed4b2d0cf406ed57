import { changingVideo } from "../catalogue/change.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { filmDetails, type FilmDetails } from "../films/films.ts";
import { storedTranscripts } from "../films/transcripts.ts";
import { isOwners } from "../films/versions.ts";
import { isLimited, shadowReason } from "../people/shadow.ts";
import { checkOnce, screenFound, screenLists, screenTexts } from "../screening/screening.ts";
import { heldPictures } from "../uploads/uploads.ts";
import { uploadOf } from "./poster.ts";
import type { WorkRow } from "./rows.ts";

/** What would be public of a film, checked. */
interface ScreenedWork {
  /** With masked words. What came with the file has not been checked before. */
  texts: { title: string; subtitle: string; description: string };
  chapters: FilmDetails["chapters"];
  /** Words of the rules, and reasons, for which it needs a review. */
  held: string[];
}

/**
 * Checks what would be public now of the caller's film; what came inside its file or was heard in it and must not be published needs a
 * review.
 * @throws {AppError} `wordBlocked` for what its owner wrote.
 */
export async function screenWork(context: SignedInContext, work: WorkRow): Promise<ScreenedWork> {
  const { title, subtitle, description, film_id } = work;
  const { primary } = context.db;
  const { chapters, subtitles, sounds = [] } = filmDetails.parse(JSON.parse(work.details));
  const isWritten = ({ file, automatic }: (typeof subtitles)[number]) => isOwners(file) && automatic !== true;
  const own = subtitles.filter(isWritten);
  const found = subtitles.filter((track) => !isWritten(track));
  const cast = await primary.selectFrom("video_performers").select("role").where("video_id", "=", work.id).execute();
  const { texts, held } = await screenTexts(context, { title, subtitle, description });
  const more = await screenLists(context, [
    chapters.map((chapter) => chapter.title),
    own.map(({ label }) => label),
    cast.map(({ role }) => role),
  ]);
  const inside = await screenFound(context, [sounds.map(({ label }) => label), found.map(({ label }) => label)]);
  const [titles = []] = more.texts;
  // Other words have another file.
  const tracks = subtitles.map(({ file }) => file).join(" ");
  const said = await checkOnce(context, `${work.folder} ${tracks}`, () =>
    heldInTracks(context, film_id, new Set(found.map(({ lang }) => lang))),
  );
  const uploads = [work.poster, work.portrait ?? ""].flatMap((key) => uploadOf(key) ?? []);
  // Films have a review: what a limited member hands in waits for it.
  const hidden = isLimited(context.identity) ? [shadowReason] : [];
  return {
    texts,
    chapters: chapters.map((chapter, at) => ({ ...chapter, title: titles[at] ?? chapter.title })),
    held: [...held, ...more.held, ...inside.held, ...said, ...(await heldPictures(context, uploads)), ...hidden],
  };
}

/** `found` are the languages of tracks that nobody wrote here. */
async function heldInTracks(context: Context, filmId: number, found: ReadonlySet<string>): Promise<string[]> {
  const transcripts = [...(await storedTranscripts(context.db.primary, filmId))];
  const linesOf = (isFound: boolean) =>
    transcripts.filter(([lang]) => found.has(lang) === isFound).map(([, cues]) => cues.map(({ text }) => text));
  const written = await screenLists(context, linesOf(false));
  const inside = await screenFound(context, linesOf(true));
  return [...written.held, ...inside.held];
}

/** Masks the words of a film that is as it was when it was checked. Returns the cache tags to invalidate. */
export async function maskWork(
  context: Context,
  trx: Writer,
  work: WorkRow,
  { texts, chapters }: ScreenedWork,
): Promise<string[]> {
  const { id, title, subtitle, description } = work;
  const details = filmDetails.parse(JSON.parse(work.details));
  const before = [title, subtitle, description, ...details.chapters.map((chapter) => chapter.title)];
  const after = [texts.title, texts.subtitle, texts.description, ...chapters.map((chapter) => chapter.title)];
  if (before.every((text, at) => text === after[at])) return [];
  return changingVideo(context, trx, id, async () => {
    await trx.updateTable("videos").set(texts).where("id", "=", id).execute();
    await trx
      .updateTable("films")
      .set({ details: JSON.stringify({ ...details, chapters }) })
      .where("id", "=", work.film_id)
      .execute();
  });
}
