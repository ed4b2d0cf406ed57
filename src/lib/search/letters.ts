import type { Language } from "./language.ts";

/** One searchable character of a text and its position. */
export interface Letter {
  /** Normalized: NFKC, lower case, without accents, Simplified. */
  char: string;
  /** Start and end (exclusive) in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** Index of its word: spaces and punctuation separate words. */
  word: number;
}

export type Kind = "han" | "latin" | "digit";

/** Normalized letters, digits and Chinese characters of a text. Spaces and punctuation only separate words. */
export function lettersOf(text: string, language: Language): Letter[] {
  const letters: Letter[] = [];
  const normals = normalsOf(language);
  let word = 0;
  let start = 0;
  let apart = false;
  while (start < text.length) {
    const { chars, parts, length } = normalAt(text, start, normals, language);
    const end = start + length;
    if (chars.length === 0) apart ||= parts;
    else {
      if (apart && letters.length > 0) word += 1;
      apart = false;
      for (const char of chars) letters.push({ char, start, end, word });
    }
    start = end;
  }
  return letters;
}

/** The same characters as a string, without positions: a fast check for whether a text contains something. */
export function plainOf(text: string, language: Language): string {
  const normals = normalsOf(language);
  let plain = "";
  for (let start = 0; start < text.length;) {
    const normal = normalAt(text, start, normals, language);
    plain += normal.plain;
    start += normal.length;
  }
  return plain;
}

/** Normalization of one character. */
interface Normal {
  chars: readonly string[];
  plain: string;
  /** Whether it separates words; a combining accent does not. */
  parts: boolean;
  /** In UTF-16 units. */
  length: number;
}

/** By code point; filled when a text has that character. */
interface Normals {
  basic: (Normal | undefined)[];
  /** Beyond the basic plane: an array with such gaps would become a slower map. */
  rare: Map<number, Normal>;
}

/** Latin letters without a Unicode decomposition, with their plain spelling. */
const wholeLetters: ReadonlyMap<string, string> = new Map(
  "ø:o ł:l ß:ss æ:ae œ:oe đ:d ð:d þ:th ħ:h ı:i ŋ:n ĸ:k ŧ:t".split(" ").map((pair): [string, string] => {
    const [letter = "", plain = ""] = pair.split(":");
    return [letter, plain];
  }),
);

const basicPlane = 0x1_00_00;

/** Cache by code point: all texts use the same few thousand characters. */
const known = new WeakMap<Language, Normals>();

function normalsOf(language: Language): Normals {
  const normals = known.get(language) ?? { basic: Array.from({ length: basicPlane }), rare: new Map() };
  known.set(language, normals);
  return normals;
}

function normalAt(text: string, index: number, normals: Normals, language: Language): Normal {
  const code = text.codePointAt(index) ?? 0;
  const before = code < basicPlane ? normals.basic[code] : normals.rare.get(code);
  if (before !== undefined) return before;
  const original = String.fromCodePoint(code);
  const decomposed = original
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  const folded = decomposed.replaceAll(/[^a-z]/g, (char) => wholeLetters.get(char) ?? char);
  const chars = [...folded].map((char) => language.simplify(char));
  const normal = { chars, plain: chars.join(""), parts: !/\p{M}/u.test(original), length: original.length };
  if (code < basicPlane) normals.basic[code] = normal;
  else normals.rare.set(code, normal);
  return normal;
}

export function textOf(letters: readonly Letter[]): string {
  return letters.map(({ char }) => char).join("");
}

/** Search key: equal for different spellings of the same text. */
export function keyOf(text: string, language: Language): string {
  const letters = lettersOf(text, language);
  return letters
    .map(({ char, word }, index) => (word === (letters[index - 1]?.word ?? word) ? char : ` ${char}`))
    .join("");
}

/** `han` is every script but Latin: scripts without spaces between words, or too rare to be treated separately. */
export function kindOf(char: string): Kind {
  const code = char.charCodeAt(0);
  if (code >= 97 && code <= 122) return "latin";
  return code >= 48 && code <= 57 ? "digit" : "han";
}

export function isHan({ char }: Letter): boolean {
  return kindOf(char) === "han";
}

/** Splits letters between neighbours for which `part` returns true. */
export function splitLetters(letters: readonly Letter[], part: (left: Letter, right: Letter) => boolean): Letter[][] {
  const groups: Letter[][] = [];
  for (const [index, letter] of letters.entries()) {
    const previous = letters[index - 1];
    if (previous === undefined || part(previous, letter)) groups.push([]);
    groups.at(-1)?.push(letter);
  }
  return groups;
}

export function wordsOf(letters: readonly Letter[]): Letter[][] {
  return splitLetters(letters, (left, right) => left.word !== right.word);
}

/** Consecutive letters of one script. */
export interface Run {
  letters: Letter[];
  text: string;
  /** A Latin word or a number, matched as a whole. Other runs are matched by their characters. */
  isWord: boolean;
}

/** Splits words where the script changes: `雨city2` is three runs. */
export function runsOf(letters: readonly Letter[]): Run[] {
  const groups = splitLetters(
    letters,
    (left, right) => left.word !== right.word || kindOf(left.char) !== kindOf(right.char),
  );
  return groups.map((group) => ({ letters: group, text: textOf(group), isWord: !group.every(isHan) }));
}

/** Pairs of adjacent characters; a single character is returned as it is. */
export function bigramsOf(chars: readonly string[]): string[] {
  if (chars.length < 2) return [...chars];
  return chars.slice(1).map((char, index) => `${chars[index]}${char}`);
}
