import type { Language } from "./language.ts";
import { bigramsOf, isHan, lettersOf, runsOf, splitLetters, textOf, type Letter, type Run } from "./letters.ts";
import { deletions, pairOf, shortened, startsOfWord, withoutOne } from "./fuzzy.ts";
import { TokenSet } from "./token-set.ts";

/**
 * Search tokens of a content item, each prefixed with its kind. A text yields its characters, single and in pairs, and its Latin words and
 * numbers, each as a whole.
 *
 * - `e` a whole name, its pinyin or its initials; `s` a prefix of one
 * - `o` a whole Chinese name with one character removed
 * - `n` a character, or a pair, of a name
 * - `w` a word of a name, or two adjacent ones joined; `b` a prefix of a word; `d` a word with letters removed
 * - `p` the pinyin of one character of a name, or a prefix of it; `i` initials in sequence, at most six; `q` the pinyin of a pair
 * - `f` characters and words, or pairs, of a name or of related names (performers, tags, year)
 * - `g` the whole name of a person who made it, also with their craft as a prefix
 * - `x` characters and words of all that and of its texts; `r` pinyin or initials of a related name
 * - `t` pairs of characters, and words, single and in pairs, of its subtitles
 */
export interface Tokens {
  /** Tokens of kind `e s o n w b d p i q`. */
  names: string[];
  /** Tokens of kind `f g x r t`. */
  words: string[];
}

export interface Searchable {
  /** The displayed name, then its other names. */
  names: readonly string[];
  /** Readings of the first name, one per character, if an editor has corrected the dictionary's. */
  pinyin?: readonly string[];
  /** Names of related items. */
  related: readonly string[];
  /** Names of the people who made it, with their crafts. */
  people?: readonly { name: string; crafts: readonly string[] }[];
  /** Its decade as one word (see `facts.ts`). */
  decade?: string;
  texts: readonly string[];
  /** Subtitle lines. */
  said?: readonly string[];
}

const maxName = 60;
const maxText = 3000;
/** About an hour of dialogue, all languages together. */
const maxSaid = 12_000;
/** Maximum length of prefixes with a token of their own. */
export const maxStart = 12;
export const maxPinyinStart = 20;
/** Lengths of Chinese names that are found although one of their characters differs. */
export const minMistyped = 3;
export const maxMistyped = 12;
/** Maximum length of sequences of initials with a token of their own. */
export const initialsWindow = 6;

export function tokensOf(item: Searchable, language: Language): Tokens {
  const names = new TokenSet();
  const terms = new TokenSet();
  for (const [index, name] of item.names.entries()) {
    const letters = lettersOf(name, language).slice(0, maxName);
    addName(names, letters, readingsOf(letters, language, index === 0 ? item.pinyin : undefined));
    addFact(terms, letters);
  }
  for (const name of item.related) {
    const letters = lettersOf(name, language).slice(0, maxName);
    addFact(terms, letters);
    if (!letters.some(isHan)) continue;
    const syllables = readingsOf(letters, language).map(([first = ""]) => first);
    terms.add(`r${syllables.join("")}`);
    if (letters.length > 1) terms.add(`r${syllables.map((syllable) => syllable.slice(0, 1)).join("")}`);
  }
  for (const { name, crafts } of item.people ?? []) {
    const whole = textOf(lettersOf(name, language).slice(0, maxName));
    if (whole !== "") for (const craft of ["", ...crafts]) terms.add(`g${craft}${whole}`);
  }
  if (item.decade !== undefined) terms.add(`f${item.decade}`);
  for (const text of item.texts) {
    const runs = runsOf(lettersOf(text.slice(0, maxText), language));
    addCharacters(terms, "x", runs.map(charactersOf));
    addWords(terms, "x", runs);
  }
  const said = runsOf(lettersOf((item.said ?? []).join("\n").slice(0, maxSaid), language));
  for (const run of said.map(charactersOf)) for (const pair of bigramsOf(run)) terms.add(`t${pair}`);
  addWords(terms, "t", said);
  addPairs(terms, "t", said);
  return { names: names.list, words: terms.list };
}

/** Readings of each letter; letters that are not Chinese are returned as they are. */
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

function addName(tokens: TokenSet, letters: readonly Letter[], readings: readonly (readonly string[])[]): void {
  if (letters.length === 0) return;
  const runs = runsOf(letters);
  const isChinese = letters.some(isHan);
  tokens.add(`e${textOf(letters)}`);
  addStarts(tokens, textOf(letters), isChinese ? maxStart : maxPinyinStart);
  addCharacters(tokens, "n", charactersInName(letters));
  addWords(tokens, "w", runs);
  addPairs(tokens, "w", runs);
  for (const { text, isWord } of runs) {
    if (!isWord) continue;
    for (const start of startsOfWord(text)) tokens.add(`b${start}`);
    for (const short of deletions(text)) tokens.add(`d${short}`);
  }
  if (!isChinese) return;
  addPinyin(tokens, letters, readings);
  if (letters.length < minMistyped || letters.length > maxMistyped) return;
  for (const short of withoutOne(letters.map(({ char }) => char))) tokens.add(`o${short}`);
}

function addPinyin(tokens: TokenSet, letters: readonly Letter[], readings: readonly (readonly string[])[]): void {
  const first = readings.map(([reading = ""]) => reading);
  const initials = first.map((reading) => reading.slice(0, 1));
  tokens.add(`e${first.join("")}`);
  if (letters.length > 1) tokens.add(`e${initials.join("")}`);
  addStarts(tokens, first.join(""), maxPinyinStart);
  addStarts(tokens, initials.join(""), maxStart);
  const spoken = letters.map((letter, index) => (isHan(letter) ? (readings[index] ?? []) : []));
  for (const [left, right] of pairsOf(spoken)) for (const pair of joined(left, right)) tokens.add(`q${pair}`);
  for (const start of initials.keys()) addInitials(tokens, initials, start, start);
  spoken.forEach((its, index) => {
    for (const reading of its) {
      for (let length = 2; length <= reading.length; length += 1) tokens.add(`p${reading.slice(0, length)}`);
      // Another reading of one character changes all sequences of initials that contain it.
      const head = reading.slice(0, 1);
      if (head === initials[index]) continue;
      const row = initials.with(index, head);
      for (let start = Math.max(0, index - initialsWindow + 1); start <= index; start += 1) {
        addInitials(tokens, row, start, index);
      }
    }
  });
}

/** Adds the sequences of initials from `start` that reach at least to `last`. */
function addInitials(tokens: TokenSet, initials: readonly string[], start: number, last: number): void {
  let token = "i";
  for (let index = start; index < Math.min(initials.length, start + initialsWindow); index += 1) {
    token += initials[index] ?? "";
    if (index >= last) tokens.add(token);
  }
}

function pairsOf<Item>(list: readonly Item[]): [Item, Item][] {
  return list.slice(1).flatMap((right, index): [Item, Item][] => {
    const left = list[index];
    return left === undefined ? [] : [[left, right]];
  });
}

/** All combinations of the readings of two neighbours. */
export function joined(left: readonly string[], right: readonly string[]): string[] {
  return left.flatMap((one) => right.map((other) => `${one}${other}`));
}

function addStarts(tokens: TokenSet, text: string, maxLength: number): void {
  let token = "s";
  for (const char of [...text].slice(0, maxLength)) tokens.add((token += char));
}

/** Adds the tokens of the item's own or a related name. */
function addFact(tokens: TokenSet, letters: readonly Letter[]): void {
  const runs = runsOf(letters);
  const characters = charactersInName(letters);
  for (const kind of ["f", "x"] as const) {
    addCharacters(tokens, kind, characters);
    addWords(tokens, kind, runs);
  }
  addPairs(tokens, "f", runs);
}

/** In a name two characters are adjacent even with punctuation between them. */
function charactersInName(letters: readonly Letter[]): string[][] {
  const groups = splitLetters(letters, (left, right) => isHan(left) !== isHan(right));
  return groups.map((group) => group.filter(isHan).map(({ char }) => char));
}

function charactersOf({ letters, isWord }: Run): string[] {
  return isWord ? [] : letters.map(({ char }) => char);
}

function addCharacters(tokens: TokenSet, kind: "n" | "f" | "x", runs: readonly (readonly string[])[]): void {
  for (const run of runs) {
    let before = "";
    for (const char of run) {
      tokens.add(kind + char);
      if (before !== "") tokens.add(kind + before + char);
      before = char;
    }
  }
}

function addWords(tokens: TokenSet, kind: "w" | "f" | "x" | "t", runs: readonly Run[]): void {
  for (const { text, isWord } of runs) if (isWord) tokens.add(`${kind}${shortened(text)}`);
}

function addPairs(tokens: TokenSet, kind: "w" | "f" | "t", runs: readonly Run[]): void {
  for (const [left, right] of pairsOf(runs)) {
    if (left.isWord && right.isWord) tokens.add(`${kind}${pairOf(left.text, right.text)}`);
  }
}
