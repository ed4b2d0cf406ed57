import type { FilmDetails, PlaybackRules } from "../films/films.ts";
import type { Cue } from "#lib/vtt.ts";

/** A part of a film, in seconds of the whole. */
export interface Span {
  start: number;
  end: number;
}

type Chapters = FilmDetails["chapters"];
type Stretch = NonNullable<PlaybackRules["intro"]>;

const exact = (seconds: number) => Math.round(seconds * 1000) / 1000;
const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** The chapters of a part, from its beginning on; the one it begins in starts with it. */
export function cutChapters(chapters: Chapters, { start, end }: Span): Chapters {
  const first = chapters.findLast((chapter) => chapter.start <= start);
  const inside = chapters.filter((chapter) => chapter.start > start && chapter.start < end);
  const moved = inside.map((chapter) => ({ ...chapter, start: exact(chapter.start - start) }));
  return first ? [{ ...first, start: 0 }, ...moved] : moved;
}

/** The chapters of the whole, with what has been changed of the part since; `before` are those the whole had. */
export function restoreChapters(now: Chapters, before: Chapters, span: Span): Chapters {
  if (isSame(cutChapters(before, span), now)) return before;
  const outside = before.filter(({ start }) => start < span.start || start >= span.end);
  const carried = outside.findLast(({ start }) => start <= span.start)?.title;
  const moved = now
    .filter(({ start, title }) => start > 0 || title !== carried)
    .map((chapter) => ({ ...chapter, start: exact(chapter.start + span.start) }));
  return [...outside, ...moved].toSorted((left, right) => left.start - right.start);
}

/** The subtitles of a part, from its beginning on; what is said across an edge is said up to it. */
export function cutCues(cues: readonly Cue[], { start, end }: Span): Cue[] {
  return cues
    .filter((cue) => cue.end > start && cue.start < end)
    .map((cue) => ({
      ...cue,
      start: exact(Math.max(cue.start, start) - start),
      end: exact(Math.min(cue.end, end) - start),
    }));
}

/** The subtitles of the whole, with those of the part as they are now. */
export function restoreCues(now: readonly Cue[], before: readonly Cue[], span: Span): readonly Cue[] {
  if (isSame(cutCues(before, span), now)) return before;
  const outside = before.filter(({ start, end }) => end <= span.start || start >= span.end);
  const moved = now.map((cue) => ({ ...cue, start: exact(cue.start + span.start), end: exact(cue.end + span.start) }));
  return [...outside, ...moved].toSorted((left, right) => left.start - right.start);
}

/** Titles as far as they are in a part; undefined if they are not. */
export function cutStretch(stretch: Stretch | undefined, { start, end }: Span): Stretch | undefined {
  if (!stretch || stretch.end <= start || stretch.start >= end) return undefined;
  return { start: exact(Math.max(stretch.start, start) - start), end: exact(Math.min(stretch.end, end) - start) };
}

export function restoreStretch(now: Stretch | undefined, before: Stretch | undefined, span: Span): Stretch | undefined {
  if (isSame(cutStretch(before, span), now)) return before;
  return now && { start: exact(now.start + span.start), end: exact(now.end + span.start) };
}

/** Playback rules whose titles are these. */
export function withTitles(
  rules: PlaybackRules,
  titles: { intro: Stretch | undefined; outro: Stretch | undefined },
): PlaybackRules {
  const { intro: _, outro: __, ...rest } = rules;
  return { ...rest, ...(titles.intro && { intro: titles.intro }), ...(titles.outro && { outro: titles.outro }) };
}

/** How often each of so many equal parts is watched, of a film whose beginning has moved by `offset` seconds. */
export function moveParts(
  watches: readonly number[],
  { from, to, offset }: { from: number; to: number; offset: number },
): number[] {
  const count = watches.length;
  return watches.map((_, part) => {
    const second = ((part + 0.5) / count) * to + offset;
    return watches[Math.floor((second / from) * count)] ?? 0;
  });
}
