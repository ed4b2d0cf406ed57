import type { Language } from "./language.ts";

/** One searchable character of a text and where it stands there. */
export interface Letter {
  /** NFKC, lower case, without accents, Simplified. */
  char: string;
  /** UTF-16 place in the text; `end` is behind it. */
  start: number;
  end: number;
  /** Number of its word: spaces and punctuation part words. */
  word: number;
}

export type Kind = "han" | "latin" | "digit";

/** The letters, digits and characters of a text in their normal form. Spaces and punctuation only separate. */
export function lettersOf(text: string, language: Language): Letter[] {
  const letters: Letter[] = [];
  let word = 0;
  let start = 0;
  let apart = false;
  for (const original of text) {
    const end = start + original.length;
    const { plain, parts } = normalOf(original);
    if (plain.length === 0) apart ||= parts;
    else {
      if (apart && letters.length > 0) word += 1;
      apart = false;
      for (const char of plain) letters.push({ char: language.simplify(char), start, end, word });
    }
    start = end;
  }
  return letters;
}

interface Normal {
  plain: readonly string[];
  /** Whether it separates words; an accent does not. */
  parts: boolean;
}

/** As many as there are in use: every text is made of the same few thousand. */
const normals = new Map<string, Normal>();

function normalOf(original: string): Normal {
  const known = normals.get(original);
  if (known !== undefined) return known;
  const text = original
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  const normal = { plain: [...text], parts: !/\p{M}/u.test(original) };
  normals.set(original, normal);
  return normal;
}

export function textOf(letters: readonly Letter[]): string {
  return letters.map(({ char }) => char).join("");
}

/** Two spellings of the same words have the same key. */
export function keyOf(text: string, language: Language): string {
  const letters = lettersOf(text, language);
  return letters
    .map(({ char, word }, index) => (word === (letters[index - 1]?.word ?? word) ? char : ` ${char}`))
    .join("");
}

export function kindOf(char: string): Kind {
  if (/[a-z]/.test(char)) return "latin";
  return /\p{N}/u.test(char) && !/\p{Script=Han}/u.test(char) ? "digit" : "han";
}

/** Splits letters wherever `part` says that two neighbours do not belong together. */
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

/** A word cut where the script changes: `雨city2` is three runs. */
export function runsOf(word: readonly Letter[]): Letter[][] {
  return splitLetters(word, (left, right) => kindOf(left.char) !== kindOf(right.char));
}

/** Neighbouring pairs; of a single one itself. */
export function bigramsOf(chars: readonly string[]): string[] {
  if (chars.length < 2) return [...chars];
  return chars.slice(1).map((char, index) => `${chars[index]}${char}`);
}
