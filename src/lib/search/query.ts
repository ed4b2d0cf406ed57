import type { Language } from "./language.ts";
import { bigramsOf, kindOf, lettersOf, runsOf, textOf, wordsOf, type Letter } from "./letters.ts";
import { all, any, type Match } from "./match.ts";
import { splitPinyin, type Unit } from "./pinyin.ts";
import { initialsWindow, joined, longestPinyinStart, longestStart, readingsOf } from "./tokens.ts";

/** What somebody searches for, in its normal form. */
export interface Query {
  letters: Letter[];
  /** Without spaces and punctuation. */
  text: string;
  words: string[];
}

/** Letters beyond this are ignored. */
const longestQuery = 30;

export function readQuery(text: string, language: Language): Query {
  const letters = lettersOf(text, language)
    .slice(0, longestQuery)
    // ü is typed as v.
    .map((letter) =>
      text.slice(letter.start, letter.end).normalize("NFC").toLowerCase() === "ü" ? { ...letter, char: "v" } : letter,
    );
  return { letters, text: textOf(letters), words: wordsOf(letters).map(textOf) };
}

/**
 * How things are found, best first: the name is the query, begins with it, contains it; its text or what belongs to it does; it is said
 * in it.
 */
export type Step = 1 | 2 | 3 | 4 | 5;

/** What each step finds and the one before it does not. Null for a query without letters. */
export function stepsOf(query: Query): Record<Step, Match> | null {
  if (query.letters.length === 0) return null;
  const contained = containedIn(query);
  const longest = [...query.text].some((char) => kindOf(char) === "han") ? longestStart : longestPinyinStart;
  const start = `s${[...query.text].slice(0, longest).join("")}`;
  const started = query.letters.length > longest ? all([start, contained]) : start;
  return {
    1: `e${query.text}`,
    2: { match: started, without: `e${query.text}` },
    3: { match: contained, without: started },
    4: { match: anywhere(query), without: contained },
    5: { match: said(query), without: anywhere(query) },
  };
}

/** Words in a row or apart, in one line or several; nothing is said of a single character. */
function said(query: Query): Match {
  return all(wordsOf(query.letters).map((word) => literally("t", word)));
}

/** Everything whose name contains the query, in no order: steps 1 to 3 together. */
export function containedIn(query: Query): Match {
  return all(wordsOf(query.letters).map(inName));
}

/**
 * Where things that differ from the query by one typo may be, the closest first; each has to be looked at (see `near.ts`).
 * Empty when the query is too short to guess.
 */
export function nearSteps(query: Query, language: Language): Match[] {
  const units = looseUnits(query, language);
  if (units.length < 2 || units.length > 12) return [];
  const known = units.map(({ match }) => match).filter((match) => match !== null);
  if (known.length === 0) return [];
  const initials = units.map(({ initial }) => initial).join("");
  const steps: Match[] = known.length === units.length ? [all(sideBySide(units))] : [];
  if (units.length <= initialsWindow) steps.push(all([`i${initials}`, any(known)]));
  const allButOne = units.map((_, left) => {
    const needed = [...inRow(units.slice(0, left)), ...inRow(units.slice(left + 1))];
    return needed.length > 0 ? all(needed) : null;
  });
  steps.push(any(allButOne.filter((match) => match !== null)));
  return steps;
}

interface LooseUnit {
  initial: string;
  /** Its whole syllable, in every way it can be read; empty when that is not known. */
  sounds: readonly string[];
  /** Null for a letter that says too little by itself. */
  match: Match | null;
}

/** Units without a typo between them also stand side by side, and their initials in a row are much rarer than each by itself. */
function inRow(units: readonly LooseUnit[]): Match[] {
  const rows: string[][] = [[]];
  for (const { initial, match } of units) {
    if (match === null || initial === "" || (rows.at(-1)?.length ?? 0) === initialsWindow) rows.push([]);
    if (match !== null && initial !== "") rows.at(-1)?.push(initial);
  }
  return [...rows.filter((row) => row.length > 1).map((row) => `i${row.join("")}`), ...sideBySide(units)];
}

/** Two neighbouring syllables are much rarer than each by itself, which is asked for only where it has no neighbour. */
function sideBySide(units: readonly LooseUnit[]): Match[] {
  const pairs = units.slice(1).map((right, index) => joined(units[index]?.sounds ?? [], right.sounds));
  return units.flatMap(({ match }, index) => {
    const [before = [], after = []] = [pairs[index - 1], pairs[index]];
    const pair = after.length > 0 ? [any(after.map((sounds) => `q${sounds}`))] : [];
    const single = before.length > 0 || after.length > 0 || match === null ? [] : [match];
    return [...pair, ...single];
  });
}

function looseUnits(query: Query, language: Language): LooseUnit[] {
  return runsOf(query.letters).flatMap((run): LooseUnit[] => {
    const [first] = run;
    if (first === undefined || kindOf(first.char) === "digit") return [];
    if (kindOf(first.char) === "latin") {
      const [units = []] = splitPinyin(textOf(run), true);
      return units.map(({ text, kind }) => ({
        initial: text.slice(0, 1),
        sounds: kind === "full" ? [text] : [],
        match: text.length > 1 ? `p${text}` : null,
      }));
    }
    return readingsOf(run, language).map((readings, index) => {
      const sounds = readings.filter((reading) => reading.length > 1).map((reading) => `p${reading}`);
      // A name with the character has its sound too.
      return {
        initial: (readings[0] ?? "").slice(0, 1),
        sounds: readings.filter((reading) => /^[a-z]+$/.test(reading)),
        match: sounds.length > 0 ? any(sounds) : `n${run[index]?.char ?? ""}`,
      };
    });
  });
}

function inName(word: readonly Letter[]): Match {
  return all(
    runsOf(word).map((run) => (isLatin(run) ? any([literally("n", run), ...asPinyin(run)]) : literally("n", run))),
  );
}

function anywhere(query: Query): Match {
  const runs = wordsOf(query.letters).flatMap(runsOf);
  return all(
    runs.map((run) =>
      isLatin(run) ? any([literally("x", run), `r${textOf(run)}`, ...besideOthers(run)]) : literally("x", run),
    ),
  );

  /** A name's pinyin counts where something else is wanted too; alone an earlier step has found it. */
  function besideOthers(run: readonly Letter[]): Match[] {
    return runs.length > 1 ? asPinyin(run) : [];
  }
}

function isLatin([first]: readonly Letter[]): boolean {
  return first !== undefined && kindOf(first.char) === "latin";
}

function literally(kind: "n" | "x" | "t", run: readonly Letter[]): Match {
  return all(bigramsOf(run.map(({ char }) => char)).map((pair) => `${kind}${pair}`));
}

function asPinyin(run: readonly Letter[]): Match[] {
  return splitPinyin(textOf(run)).map(matchUnits);
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
