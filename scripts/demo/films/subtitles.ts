import { type Film, placed, seconds } from "./film.ts";

export interface Cue {
  start: number;
  end: number;
  text: string;
}

/** Seconds the title card keeps the first shot, and the end card the last. */
const cardSeconds = 3.4;

/** The narration with its times: the lines of a shot share it evenly and stand as long as they take to read. */
export function cues(film: Film, lines: "lines" | "english"): Cue[] {
  const all = placed(film);
  const length = seconds(film);
  const card = Math.min(cardSeconds, length * 0.22);
  return all.flatMap(({ shot, start }, index) => {
    const texts = shot[lines] ?? [];
    const from = start + (index === 0 ? Math.min(4.4, length * 0.28) : 0.8);
    const to = start + shot.seconds - (index === all.length - 1 ? card : 0.4);
    const share = (to - from) / Math.max(1, texts.length);
    return texts.map((text, n) => ({
      start: from + n * share,
      end: from + n * share + Math.min(share - 0.3, Math.max(2.4, reading(text))),
      text,
    }));
  });
}

/** Seconds a reader needs: four Chinese characters or thirteen letters a second, and a breath. */
function reading(text: string): number {
  const wide = [...text].filter((letter) => letter > "\u2e80").length;
  return 1.4 + wide / 4 + (text.length - wide) / 13;
}

/** Chapters as cues; each lasts until the next. */
export function chapterCues(film: Film): Cue[] {
  return placed(film).map(({ shot, start }) => ({ start, end: start + shot.seconds, text: shot.title }));
}

export function webvtt(list: Cue[]): string {
  const blocks = list.map(
    ({ start, end, text }, index) => `${index + 1}\n${stamp(start)} --> ${stamp(end)}\n${text}\n`,
  );
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

function stamp(time: number): string {
  return new Date(Math.round(time * 1000)).toISOString().slice(11, 23);
}
