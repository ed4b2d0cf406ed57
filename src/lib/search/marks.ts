import type { Language } from "./language.ts";
import { isHan, kindOf, lettersOf, plainOf, textOf, type Letter } from "./letters.ts";
import type { Query } from "./query.ts";
import { readingsOf } from "./tokens.ts";

/** From and behind, as UTF-16 places in the text. */
export type Range = [start: number, end: number];

/** A text with the parts of it that were searched for. */
export interface Marked {
  text: string;
  ranges: Range[];
}

const ellipsis = "…";
const before = 18;

/** Where the query stands in a name, as characters, pinyin or initials. Empty when it does not. */
export function markName(name: string, query: Query, language: Language): Range[] {
  // Only Latin letters can stand for how a name sounds.
  const sounds = /[a-z]/.test(query.text);
  if (!sounds && !isThere(name, query, language)) return [];
  const letters = lettersOf(name, language);
  const readings = sounds ? readingsOf(letters, language) : [];
  const whole = findSpan([...query.text], letters, readings);
  const spans = whole ? [whole] : query.words.flatMap((word) => findWord(word, letters, readings));
  return toRanges(letters, spans);
}

/** Where the words of the query stand in a text, literally and every time. */
export function markText(text: string, query: Query, language: Language): Range[] {
  if (!isThere(text, query, language)) return [];
  const letters = lettersOf(text, language);
  const chars = textOf(letters);
  // Characters beyond the basic plane make places in `chars` and in `letters` differ: such texts are marked letter by letter.
  if (chars.length !== letters.length) return [];
  const wanted = new Set([query.text, ...query.words, ...query.runs.map(({ text }) => text)]);
  const spans = [...wanted].flatMap((word) => occurrences(chars, word));
  return toRanges(
    letters,
    // In a text Latin words are found as a whole.
    spans.filter(([start, end]) => !isInsideWord(letters, start) && !isInsideWord(letters, end)),
  );
}

/** Most texts hold nothing of it, and are not taken apart. */
function isThere(text: string, query: Query, language: Language): boolean {
  const plain = plainOf(text, language);
  return [query.text, ...query.words, ...query.runs.map((run) => run.text)].some((word) => plain.includes(word));
}

/** The part of a long text around its first mark, at most about `width` characters, with its marks. */
export function excerptOf(text: string, ranges: readonly Range[], width = 64): Marked {
  const first = ranges[0]?.[0] ?? 0;
  const cut = first <= before ? 0 : first - before;
  // A piece does not begin with the punctuation that ended another sentence.
  const start = cut + (/^[\p{P}\s]+/u.exec(text.slice(cut, first))?.[0].length ?? 0);
  const end = Math.min(text.length, start + width);
  const head = start > 0 ? ellipsis : "";
  const shift = head.length - start;
  const piece = text.slice(start, end).toWellFormed();
  const inside = ranges.filter(([from, to]) => from >= start && to <= end);
  return {
    text: `${head}${piece}${end < text.length ? ellipsis : ""}`,
    ranges: inside.map(([from, to]): Range => [from + shift, to + shift]),
  };
}

export function toRanges(letters: readonly Letter[], spans: readonly Range[]): Range[] {
  const ranges = spans
    .map(([start, end]): Range => [letters[start]?.start ?? 0, letters[end - 1]?.end ?? 0])
    .toSorted((left, right) => left[0] - right[0] || right[1] - left[1]);
  const apart: Range[] = [];
  for (const [start, end] of ranges) {
    const last = apart.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
}

function occurrences(chars: string, word: string): Range[] {
  const found: Range[] = [];
  for (let place = chars.indexOf(word); place !== -1; place = chars.indexOf(word, place + word.length)) {
    found.push([place, place + word.length]);
  }
  return found;
}

/** The word, else its parts of one script that are there: `沈yu` may be found by two names. */
function findWord(word: string, letters: readonly Letter[], readings: readonly (readonly string[])[]): Range[] {
  const span = findSpan([...word], letters, readings);
  if (span) return [span];
  const parts = word.match(/[a-z]+|[0-9]+|[^a-z0-9]+/g) ?? [];
  return parts.map((part) => findSpan([...part], letters, readings)).filter((found) => found !== null);
}

function findSpan(
  wanted: readonly string[],
  letters: readonly Letter[],
  readings: readonly (readonly string[])[],
): Range | null {
  const rests = wanted.map((_, done) => wanted.slice(done).join(""));
  for (const start of letters.keys()) {
    if (isInsideWord(letters, start)) continue;
    const end = matchAt(rests, letters, readings, start);
    if (end !== null) return [start, end];
  }
  return null;
}

/** A Latin word is found by its beginning, never by letters inside it. */
function isInsideWord(letters: readonly Letter[], place: number): boolean {
  const [before, here] = [letters[place - 1], letters[place]];
  if (before === undefined || here === undefined || isHan(here) || before.word !== here.word) return false;
  return kindOf(before.char) === kindOf(here.char);
}

/** Behind the last letter when everything wanted is there from `start` on. `wanted` is all of it, all but its first letter, and so on. */
function matchAt(
  wanted: readonly string[],
  letters: readonly Letter[],
  readings: readonly (readonly string[])[],
  start: number,
): number | null {
  const failed = new Set<number>();
  function follow(done: number, place: number): number | null {
    const rest = wanted[done];
    if (rest === undefined) return place;
    const letter = letters[place];
    const key = place * wanted.length + done;
    if (letter === undefined || failed.has(key)) return null;
    for (const step of stepsAt(rest, letter, readings[place] ?? [])) {
      const end = follow(done + step, place + 1);
      if (end !== null) return end;
    }
    failed.add(key);
    return null;
  }
  return follow(0, start);
}

/** How many of the wanted letters one character can stand for, most first. */
function stepsAt(wanted: string, { char }: Letter, readings: readonly string[]): number[] {
  if (wanted.startsWith(char)) return [1];
  if (kindOf(char) !== "han" || kindOf(wanted.slice(0, 1)) !== "latin") return [];
  const steps = new Set<number>();
  for (const reading of readings) {
    if (reading.startsWith(wanted)) steps.add(wanted.length);
    // Whole, its beginning (`xin` for `xing`), or its first letter.
    for (let length = reading.length; length > 0; length -= 1) {
      if (wanted.startsWith(reading.slice(0, length))) steps.add(length);
    }
  }
  return [...steps].toSorted((left, right) => right - left);
}
