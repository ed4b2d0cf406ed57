import type { Language } from "./language.ts";
import { lettersOf, runsOf, textOf, type Letter } from "./letters.ts";
import { toRanges, type Range } from "./marks.ts";
import type { Query } from "./query.ts";
import { readingsOf, minMistyped } from "./tokens.ts";
import { typosBetween, typosIn } from "./fuzzy.ts";

export interface Nearness {
  /** Total typos in all words; 0 if only the spelling of the sound differs. */
  distance: number;
  /** Matches the whole name, not a part of it. */
  whole: boolean;
  ranges: Range[];
}

/** With shorter pinyin a typo would match nearly everything. */
const minTypo = 5;

/** Nearness of a name that contains every word of the query, except for the typos each may have; null otherwise. */
export function nearnessOfWords(name: string, query: Query, language: Language): Nearness | null {
  const letters = lettersOf(name, language);
  const indexes = new Map(letters.map((letter, index) => [letter, index]));
  const terms = runsOf(letters).filter(({ isWord }) => isWord);
  const chars = textOf(letters);
  const spans: Range[] = [];
  let distance = 0;
  for (const { text, isWord } of query.runs) {
    if (!isWord) {
      const start = chars.indexOf(text);
      if (start === -1) return null;
      spans.push([start, start + text.length]);
      continue;
    }
    const near = terms
      .map((word) => ({ word, typos: typosBetween(text, word.text, Math.min(typosIn(text), typosIn(word.text))) }))
      .filter(({ word, typos }) => typos <= Math.min(typosIn(text), typosIn(word.text)))
      .toSorted((left, right) => left.typos - right.typos);
    const [best] = near;
    const [first] = best?.word.letters ?? [];
    if (best === undefined || first === undefined) return null;
    distance += best.typos;
    const start = indexes.get(first) ?? 0;
    spans.push([start, start + best.word.letters.length]);
  }
  return { distance, whole: terms.length === query.runs.length, ranges: toRanges(letters, spans) };
}

/** Nearness of a name, or a part of it, that equals the query except for one character or one letter of its pinyin; null otherwise. */
export function nearness(name: string, query: Query, language: Language): Nearness | null {
  const letters = lettersOf(name, language);
  const syllables = readingsOf(letters, language).map(([first = ""]) => first);
  const sound = soundOf(query.letters, language);
  const chars = letters.map(({ char }) => char);
  const wanted = query.letters.map(({ char }) => char);
  const maxSound = sound.length + 1;
  let best: Nearness | null = null;
  for (let start = 0; start < letters.length; start += 1) {
    for (let length = 1; start + length <= letters.length; length += 1) {
      const spoken = syllables.slice(start, start + length).join("");
      if (spoken.length > maxSound && length > wanted.length + 1) break;
      const whole = length === letters.length;
      const distance = distanceOf(spoken, chars.slice(start, start + length), whole);
      if (distance === null) continue;
      if (best !== null && (best.distance < distance || (best.distance === distance && (best.whole || !whole))))
        continue;
      best = { distance, whole, ranges: toRanges(letters, [[start, start + length]]) };
    }
  }
  return best;

  function distanceOf(spoken: string, written: readonly string[], whole: boolean): 0 | 1 | null {
    if (spoken === sound) return 0;
    if (sound.length >= minTypo && haveSimilarLengths(spoken, sound) && differsByOne([...spoken], [...sound])) return 1;
    const long = wanted.length >= minMistyped && (written.length >= minMistyped || whole);
    return long && differsByOne(written, wanted) ? 1 : null;
  }
}

/** Quick check that spares most comparisons. One character may take two UTF-16 units. */
function haveSimilarLengths(left: string, right: string): boolean {
  return Math.abs(left.length - right.length) <= 2;
}

/** Pinyin of the query. */
function soundOf(letters: readonly Letter[], language: Language): string {
  return readingsOf(letters, language)
    .map(([first = ""]) => first)
    .join("");
}

/** Whether they differ by one item inserted, deleted, replaced or swapped with its neighbour. */
function differsByOne(left: readonly string[], right: readonly string[]): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1) return false;
  let head = 0;
  while (head < short.length && short[head] === long[head]) head += 1;
  let tail = 0;
  while (tail < short.length - head && short[short.length - 1 - tail] === long[long.length - 1 - tail]) tail += 1;
  const [restShort, restLong] = [short.length - head - tail, long.length - head - tail];
  if (restLong <= 1) return restLong === 1;
  return restShort === 2 && restLong === 2 && short[head] === long[head + 1] && short[head + 1] === long[head];
}
