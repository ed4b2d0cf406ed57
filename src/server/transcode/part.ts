import type { Span } from "../works/trim-times.ts";
import type { Source } from "./film-source.ts";

/** The same file from a second on. Chapters and subtitles are the film's, not the file's. */
export function partOfSource(source: Source, { start, end }: Span): Source {
  const until = Math.min(end, source.duration);
  const { lasts } = source.picture;
  return {
    ...source,
    // A rendition is shown from its first picture on.
    from: start + (source.made ? source.lead : 0),
    duration: until - start,
    picture: { ...source.picture, lasts: lasts === null ? null : Math.max(0, Math.min(lasts, until) - start) },
    subtitles: [],
    chapters: [],
  };
}
