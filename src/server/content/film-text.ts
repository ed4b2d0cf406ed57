import type { z } from "zod";
import { cuesToChapters } from "#lib/vtt.ts";
import type { TranscriptSource } from "../films/transcripts.ts";
import type { ContentReader, Located } from "./read.ts";
import type { filmFile } from "./schema.ts";

type FilmFile = z.output<typeof filmFile>;

/** Adds the contents of a film's WebVTT files: the transcript of every language, and the chapters if they are in such a file. */
export async function withTexts(reader: ContentReader, folder: string, film: Located<FilmFile>) {
  const { subtitles, chapters } = film.value;
  const transcripts: TranscriptSource[] = await Promise.all(
    subtitles.map(async ({ lang, label, file }) => ({ lang, label, cues: await reader.vtt(`${folder}/${file}`) })),
  );
  const marks = typeof chapters === "string" ? cuesToChapters(await reader.vtt(`${folder}/${chapters}`)) : chapters;
  const late = marks.find(({ start }) => start >= film.value.duration);
  if (late) reader.report(film, ["chapters"], `章节“${late.title}”在影片结束之后`);
  return { ...film, value: { ...film.value, chapters: marks, transcripts } };
}
