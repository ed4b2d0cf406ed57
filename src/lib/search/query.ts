import type { Language } from "./language.ts";
import { bigramsOf, isHan, lettersOf, runsOf, textOf, wordsOf, type Letter, type Run } from "./letters.ts";
import { all, any, without, type Match } from "./match.ts";
import { splitPinyin, type Unit } from "./pinyin.ts";
import { initialsWindow, longestPinyinStart, longestStart } from "./tokens.ts";
import { beginningOf, pairOf, shortened } from "./fuzzy.ts";

/** What somebody searches for, in its normal form. */
export interface Query {
  letters: Letter[];
  /** Without spaces and punctuation. */
  text: string;
  words: string[];
  runs: Run[];
}

/** Letters beyond this are ignored. */
const longestQuery = 60;

export function readQuery(text: string, language: Language): Query {
  const letters = lettersOf(text, language)
    .slice(0, longestQuery)
    // ü is typed as v.
    .map((letter) =>
      text.slice(letter.start, letter.end).normalize("NFC").toLowerCase() === "ü" ? { ...letter, char: "v" } : letter,
    );
  return { letters, text: textOf(letters), words: wordsOf(letters).map(textOf), runs: runsOf(letters) };
}

/**
 * How things are found, best first. By name: it is the query, begins with it word by word, has it as words in a row, has its words,
 * begins with its letters, has them as beginnings of words or as pinyin. By what it has: names that belong to it and its own, in a row,
 * then apart; then its texts too. Last by what is said in it.
 */
export const nameSteps = [1, 2, 3, 4, 5, 6] as const;
export const mentionSteps = [7, 8, 9] as const;
export const saidStep = 10;
export type Step = (typeof nameSteps)[number] | (typeof mentionSteps)[number] | typeof saidStep;

/** What each step finds and none before it does; null for one that can find nothing more. */
export interface Steps extends Record<Step, Match | null> {
  /** Steps 1 to 6 together: everything whose name has the query, in no order. */
  named: Match;
  /** Steps 7 to 9 together. */
  mentioned: Match;
}

/** Null for a query without letters. */
export function stepsOf(query: Query): Steps | null {
  if (query.letters.length === 0) return null;
  const equal = `e${query.text}`;
  const contained = all(query.runs.map(inName));
  const longest = query.letters.some(isHan) ? longestStart : longestPinyinStart;
  const start = `s${[...query.text].slice(0, longest).join("")}`;
  const started = query.letters.length > longest ? all([start, contained]) : start;
  const named = query.runs.some(({ isWord }) => isWord) ? any([contained, started, equal]) : contained;
  const mentioned = all(query.runs.map((run) => among("x", run, query)));
  const pairs = neighbours(query.runs);
  return {
    1: equal,
    ...(named === contained ? byCharacters(equal, started, contained) : byWords(query, equal, started, named)),
    ...byWhatItHas(query, pairs, named, mentioned),
    10: without(said(query, pairs), any([named, mentioned])),
    named,
    mentioned: without(mentioned, named),
  };
}

/** Several words may be a person's and a genre's: things that have both come before those that only tell of them. */
function byWhatItHas(
  query: Query,
  pairs: readonly string[],
  named: Match,
  mentioned: Match,
): Pick<Steps, (typeof mentionSteps)[number]> {
  const { runs } = query;
  if (runs.length === 1) return { 7: null, 8: null, 9: without(mentioned, named) };
  const had = all(runs.map((run) => among("f", run, query)));
  const hadInRow = all([...runs.map((run) => literally("f", run)), ...inRow("f", pairs)]);
  if (pairs.length === 0) return { 7: null, 8: without(had, named), 9: without(mentioned, any([named, had])) };
  return {
    7: without(hadInRow, named),
    8: without(had, any([named, hadInRow])),
    9: without(mentioned, any([named, had])),
  };
}

type NameSteps = Pick<Steps, 2 | 3 | 4 | 5 | 6>;

function byCharacters(equal: Match, started: Match, contained: Match): NameSteps {
  return { 2: without(started, equal), 3: without(contained, started), 4: null, 5: null, 6: null };
}

function byWords(query: Query, equal: Match, started: Match, named: Match): NameSteps {
  const { runs } = query;
  const pairs = neighbours(runs);
  const words = all(runs.map((run) => literally(run.isWord ? "w" : "n", run)));
  // Two words may be written as one there.
  const together = pairs.length === 1 && runs.length === 2 ? inRow("w", pairs) : [];
  const phrase = any([all([words, ...inRow("w", pairs)]), ...together]);
  const apart = any([words, ...together]);
  return {
    2: without(all([started, phrase]), equal),
    3: without(phrase, any([started, equal])),
    4: pairs.length > 0 ? without(apart, any([phrase, equal])) : null,
    5: without(started, any([apart, equal])),
    6: without(named, any([apart, started, equal])),
  };
}

/** In one line or several; words in a row. Nothing is said of a single character. */
function said({ runs }: Query, pairs: readonly string[]): Match {
  return all([...runs.map((run) => literally("t", run)), ...inRow("t", pairs)]);
}

/** Words that follow each other, as one. */
function neighbours(runs: readonly Run[]): string[] {
  return runs.slice(1).flatMap((right, index) => {
    const left = runs[index];
    return left?.isWord && right.isWord ? [pairOf(left.text, right.text)] : [];
  });
}

function inRow(kind: "w" | "f" | "t", pairs: readonly string[]): string[] {
  return pairs.map((pair) => `${kind}${pair}`);
}

function inName(run: Run): Match {
  if (!run.isWord) return literally("n", run);
  return any([literally("w", run), `b${beginningOf(run.text)}`, ...asPinyin(run)]);
}

/** Among names that belong to the thing, or in all its words. A name's pinyin counts where something else is wanted too. */
function among(kind: "f" | "x", run: Run, { runs }: Query): Match {
  if (!isLatin(run)) return literally(kind, run);
  return any([literally(kind, run), `r${run.text}`, ...(runs.length > 1 ? asPinyin(run) : [])]);
}

export function isLatin({ text, isWord }: Run): boolean {
  return isWord && text > "9";
}

export function literally(kind: "n" | "w" | "f" | "x" | "t", { text, isWord }: Run): Match {
  return isWord ? `${kind}${shortened(text)}` : all(bigramsOf([...text]).map((pair) => `${kind}${pair}`));
}

function asPinyin(run: Run): Match[] {
  return isLatin(run) ? splitPinyin(run.text).map(matchUnits) : [];
}

function matchUnits(units: readonly Unit[]): Match {
  const initials = units.map(({ text }) => text.slice(0, 1));
  const rows = Array.from({ length: Math.max(1, initials.length - initialsWindow + 1) }, (_, start) =>
    initials.slice(start, start + initialsWindow).join(""),
  );
  const syllables = units.filter(({ text }) => text.length > 1).map(({ text }) => `p${text}`);
  // The pinyin of one character alone has its initial in it.
  const single = units.length === 1 && syllables.length === 1;
  return all([...(single ? [] : rows.map((row) => `i${row}`)), ...syllables]);
}
