import type { Language } from "./language.ts";
import { bigramsOf, kindOf, lettersOf, splitLetters, textOf, wordsOf, type Letter } from "./letters.ts";

/**
 * What one thing can be found by. Tokens carry their kind in front:
 *
 * - `e` a whole name, its pinyin or its initials; `s` the beginning of one
 * - `n` a character, or two in a row, of a name
 * - `p` the pinyin of one character of a name, or its beginning; `i` initials in a row, at most six; `q` the pinyin of two in a row
 * - `x` a character, or two in a row, of a name or text; `r` pinyin or initials of a name that belongs to it (its performers, tags)
 * - `t` two characters in a row of what is said in it
 */
export interface Tokens {
  /** Of names: `e s n p i q`. */
  names: string[];
  /** Of everything: `x r t`. */
  words: string[];
}

export interface Searchable {
  /** The name it is shown by, then its other names. */
  names: readonly string[];
  /** Readings of the first name, one a character, where an editor knows better than the dictionary. */
  pinyin?: readonly string[];
  /** Names of what belongs to it. */
  related: readonly string[];
  texts: readonly string[];
  /** What is said in it, line by line. */
  said?: readonly string[];
}

const longestName = 60;
const longestText = 3000;
/** About an hour of talk, all languages together. */
const longestSaid = 12_000;
/** Longest beginnings that have a token of their own. */
export const longestStart = 12;
export const longestPinyinStart = 20;
/** Initials in a row that have a token of their own. */
export const initialsWindow = 6;

export function tokensOf(thing: Searchable, language: Language): Tokens {
  const names = new Set<string>();
  const words = new Set<string>();
  for (const [index, name] of thing.names.entries()) {
    const letters = lettersOf(name, language).slice(0, longestName);
    addName(names, letters, readingsOf(letters, language, index === 0 ? thing.pinyin : undefined));
    addText(words, letters, () => false);
  }
  for (const name of thing.related) {
    const letters = lettersOf(name, language).slice(0, longestName);
    addText(words, letters, () => false);
    const syllables = readingsOf(letters, language).map(([first = ""]) => first);
    if (!letters.some(isHan)) continue;
    words.add(`r${syllables.join("")}`);
    if (letters.length > 1) words.add(`r${syllables.map((syllable) => syllable.slice(0, 1)).join("")}`);
  }
  for (const text of thing.texts) {
    addText(words, lettersOf(text.slice(0, longestText), language), (left, right) => left.word !== right.word);
  }
  const said = lettersOf((thing.said ?? []).join("\n").slice(0, longestSaid), language);
  for (const word of wordsOf(said)) for (const pair of bigramsOf([...textOf(word)])) words.add(`t${pair}`);
  return { names: [...names], words: [...words] };
}

/** Readings of each letter; what is not Chinese reads as itself. */
export function readingsOf(
  letters: readonly Letter[],
  language: Language,
  known?: readonly string[],
): (readonly string[])[] {
  const own = known?.length === letters.length ? known : undefined;
  return language.readings(letters.map(({ char }) => char)).map((readings, index) => {
    const reading = own?.[index];
    if (reading !== undefined) return [reading];
    return readings.length > 0 ? readings : [letters[index]?.char ?? ""];
  });
}

function isHan({ char }: Letter): boolean {
  return kindOf(char) === "han";
}

function addName(tokens: Set<string>, letters: readonly Letter[], readings: readonly (readonly string[])[]): void {
  if (letters.length === 0) return;
  const chars = letters.map(({ char }) => char);
  tokens.add(`e${chars.join("")}`);
  chars.slice(0, longestStart).forEach((_, index) => tokens.add(`s${chars.slice(0, index + 1).join("")}`));
  for (const part of [...chars, ...bigramsOf(chars)]) tokens.add(`n${part}`);
  if (letters.some(isHan)) addPinyin(tokens, letters, readings);
}

function addPinyin(tokens: Set<string>, letters: readonly Letter[], readings: readonly (readonly string[])[]): void {
  const first = readings.map(([reading = ""]) => reading);
  const initials = first.map((reading) => reading.slice(0, 1));
  tokens.add(`e${first.join("")}`);
  if (letters.length > 1) tokens.add(`e${initials.join("")}`);
  addStarts(tokens, first.join(""), longestPinyinStart);
  addStarts(tokens, initials.join(""), longestStart);
  const spoken = letters.map((letter, place) => (isHan(letter) ? (readings[place] ?? []) : []));
  for (const [left, right] of pairsOf(spoken)) for (const pair of joined(left, right)) tokens.add(`q${pair}`);
  letters.forEach((letter, place) => {
    const heads = new Set((readings[place] ?? []).map((reading) => reading.slice(0, 1)));
    for (const reading of isHan(letter) ? (readings[place] ?? []) : []) {
      for (let length = 2; length <= reading.length; length += 1) tokens.add(`p${reading.slice(0, length)}`);
    }
    // Another reading of one character changes every row of initials it stands in.
    for (const head of heads) {
      const row = initials.with(place, head);
      for (let start = Math.max(0, place - initialsWindow + 1); start <= place; start += 1) {
        for (let end = place + 1; end <= Math.min(row.length, start + initialsWindow); end += 1) {
          tokens.add(`i${row.slice(start, end).join("")}`);
        }
      }
    }
  });
}

function pairsOf<Item>(list: readonly Item[]): [Item, Item][] {
  return list.slice(1).flatMap((right, index): [Item, Item][] => {
    const left = list[index];
    return left === undefined ? [] : [[left, right]];
  });
}

/** Two neighbours in every way they can be read. */
export function joined(left: readonly string[], right: readonly string[]): string[] {
  return left.flatMap((one) => right.map((other) => `${one}${other}`));
}

function addStarts(tokens: Set<string>, text: string, longest: number): void {
  for (let length = 1; length <= Math.min(text.length, longest); length += 1) tokens.add(`s${text.slice(0, length)}`);
}

function addText(
  tokens: Set<string>,
  letters: readonly Letter[],
  part: (left: Letter, right: Letter) => boolean,
): void {
  for (const { char } of letters) tokens.add(`x${char}`);
  for (const run of splitLetters(letters, part)) {
    if (run.length > 1) for (const pair of bigramsOf([...textOf(run)])) tokens.add(`x${pair}`);
  }
}
