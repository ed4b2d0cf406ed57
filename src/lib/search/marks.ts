import { beginningOf, endingOf } from "../characters.ts";
import type { Language } from "./language.ts";
import { isHan, kindOf, lettersOf, plainOf, textOf, type Letter } from "./letters.ts";
import type { Query } from "./query.ts";
import { readingsOf } from "./tokens.ts";

/** Start and end (exclusive) in the text, in UTF-16 units. */
export type Range = [start: number, end: number];

/** A text with its matching ranges. */
export interface Marked {
  text: string;
  ranges: Range[];
}

const ellipsis = "…";
const before = 18;

/** Ranges of the query in a name, matched as characters, pinyin or initials. Empty if there are none. */
export function markName(name: string, query: Query, language: Language): Range[] {
  // Pinyin can only match if the query has Latin letters.
  const sounds = /[a-z]/.test(query.text);
  if (!sounds && !isThere(name, query, language)) return [];
  const letters = lettersOf(name, language);
  const readings = sounds ? readingsOf(letters, language) : [];
  const whole = findSpan([...query.text], letters, readings);
  const spans = whole ? [whole] : query.words.flatMap((word) => findWord(word, letters, readings));
  return toRanges(letters, spans);
}

/** All ranges of the query's words in a text, matched literally. */
export function markText(text: string, query: Query, language: Language): Range[] {
  if (!isThere(text, query, language)) return [];
  const letters = lettersOf(text, language);
  const chars = textOf(letters);
  // With characters beyond the basic plane, indexes into `chars` and `letters` differ: such texts are not marked.
  if (chars.length !== letters.length) return [];
  const wanted = new Set([query.text, ...query.words, ...query.runs.map(({ text }) => text)]);
  const spans = [...wanted].flatMap((word) => occurrences(chars, word));
  return toRanges(
    letters,
    // In a text, Latin words must match as a whole.
    spans.filter(([start, end]) => !isInsideWord(letters, start) && !isInsideWord(letters, end)),
  );
}

/** Fast check that avoids parsing the many texts without a match. */
function isThere(text: string, query: Query, language: Language): boolean {
  const plain = plainOf(text, language);
  if (plain.includes(query.text)) return true;
  return query.words.some((word) => plain.includes(word)) || query.runs.some((run) => plain.includes(run.text));
}

/** Excerpt of a long text around its first match, at most about `width` characters, with its matches. */
export function excerptOf(text: string, ranges: readonly Range[], width = 64): Marked {
  const first = ranges[0]?.[0] ?? 0;
  const cut = first <= before ? 0 : first - endingOf(text.slice(0, first), before).length;
  // Skips leading punctuation, which belongs to the sentence before.
  const start = cut + (/^[\p{P}\s]+/u.exec(text.slice(cut, first))?.[0].length ?? 0);
  const piece = beginningOf(text.slice(start), width);
  const end = start + piece.length;
  const head = start > 0 ? ellipsis : "";
  const shift = head.length - start;
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
  const separate: Range[] = [];
  for (const [start, end] of ranges) {
    const last = separate.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else separate.push([start, end]);
  }
  return separate;
}

function occurrences(chars: string, word: string): Range[] {
  const found: Range[] = [];
  for (let index = chars.indexOf(word); index !== -1; index = chars.indexOf(word, index + word.length)) {
    found.push([index, index + word.length]);
  }
  return found;
}

/** Ranges of the word, otherwise of its parts in one script: the parts of `沈yu` may match different names. */
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

/** A Latin word matches from its beginning, never from a letter inside it. */
function isInsideWord(letters: readonly Letter[], index: number): boolean {
  const [before, here] = [letters[index - 1], letters[index]];
  if (before === undefined || here === undefined || isHan(here) || before.word !== here.word) return false;
  return kindOf(before.char) === kindOf(here.char);
}

/**
 * Index after the last letter if all of `wanted` matches from `start` on; null otherwise. Items of `wanted` are the rest of the query from
 * each of its letters on.
 */
function matchAt(
  wanted: readonly string[],
  letters: readonly Letter[],
  readings: readonly (readonly string[])[],
  start: number,
): number | null {
  const failed = new Set<number>();
  function follow(done: number, index: number): number | null {
    const rest = wanted[done];
    if (rest === undefined) return index;
    const letter = letters[index];
    const key = index * wanted.length + done;
    if (letter === undefined || failed.has(key)) return null;
    for (const step of stepsAt(rest, letter, readings[index] ?? [])) {
      const end = follow(done + step, index + 1);
      if (end !== null) return end;
    }
    failed.add(key);
    return null;
  }
  return follow(0, start);
}

/** Numbers of query letters that one character can match, highest first. */
function stepsAt(wanted: string, { char }: Letter, readings: readonly string[]): number[] {
  if (wanted.startsWith(char)) return [1];
  if (kindOf(char) !== "han" || kindOf(wanted.slice(0, 1)) !== "latin") return [];
  const steps = new Set<number>();
  for (const reading of readings) {
    if (reading.startsWith(wanted)) steps.add(wanted.length);
    // The whole reading, a prefix (`xin` for `xing`), or the first letter.
    for (let length = reading.length; length > 0; length -= 1) {
      if (wanted.startsWith(reading.slice(0, length))) steps.add(length);
    }
  }
  return [...steps].toSorted((left, right) => right - left);
}
