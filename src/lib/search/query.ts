import type { Language } from "./language.ts";
import { readPerson } from "./facts.ts";
import { isHan, lettersOf, runsOf, textOf, wordsOf, type Letter, type Run } from "./letters.ts";
import { all, any, without, type Match } from "./match.ts";
import { inTurn, mentionsOf } from "./mentions.ts";
import { inName, inRow, literally, neighbours } from "./run-match.ts";
import { maxPinyinStart, maxStart } from "./tokens.ts";

/** A normalized search query. */
export interface Query {
  letters: Letter[];
  /** Without spaces and punctuation. */
  text: string;
  words: string[];
  runs: Run[];
}

/** Further letters are ignored. */
const maxQuery = 60;

export function readQuery(text: string, language: Language): Query {
  const letters = lettersOf(text, language)
    .slice(0, maxQuery)
    // In pinyin input ü is typed as v.
    .map((letter) =>
      text.slice(letter.start, letter.end).normalize("NFC").toLowerCase() === "ü" ? { ...letter, char: "v" } : letter,
    );
  return { letters, text: textOf(letters), words: wordsOf(letters).map(textOf), runs: runsOf(letters) };
}

/**
 * Steps of the search, best matches first. By name: equals the query, is by the person named, begins with the query's words, contains them
 * as a phrase, contains them apart, begins with its letters, matches them as prefixes of words or as pinyin. By mention: the item's own and
 * related names as a phrase or with a person's whole name, then apart; then its texts too. Last by its subtitles.
 */
export const ownStep = 2;
export const nameSteps = [1, ownStep, 3, 4, 5, 6, 7] as const;
/** From this step on, only a text contains the query. */
export const textStep = 10;
/** In rounds: texts are long, and mostly not needed once related names have been found. */
export const mentionRounds = [[8, 9], [textStep]] as const;
export const saidStep = 11;
export type Step = (typeof nameSteps)[number] | (typeof mentionRounds)[number][number] | typeof saidStep;

/** Condition of each step without the matches of the steps before; null if it cannot match anything more. */
export interface Steps extends Record<Step, Match | null> {
  /** Steps 1 to 7 combined, unordered: all items whose name, or a person's whole name there, matches the query. */
  named: Match;
  /** Steps 8 to 10 combined. */
  mentioned: Match;
}

/** Null for a query without letters. */
export function stepsOf(query: Query): Steps | null {
  if (query.letters.length === 0) return null;
  const equal = `e${query.text}`;
  const contained = all(query.runs.map(inName));
  const maxLetters = query.letters.some(isHan) ? maxStart : maxPinyinStart;
  const start = `s${[...query.text].slice(0, maxLetters).join("")}`;
  const started = query.letters.length > maxLetters ? all([start, contained]) : start;
  const byName = query.runs.some(({ isWord }) => isWord) ? any([contained, started, equal]) : contained;
  const own = any(readPerson(query.text).map((key) => `g${key}`));
  const named = any([byName, own]);
  const pairs = neighbours(query.runs);
  const mentions = mentionsOf(query.runs, pairs);
  const [surely, had, mentioned] = inTurn(mentions, named);
  const steps = byName === contained ? byCharacters(equal, started, contained) : byWords(query, equal, started, byName);
  return {
    1: equal,
    [ownStep]: without(own, equal),
    3: besides(steps[3], own),
    4: besides(steps[4], own),
    5: besides(steps[5], own),
    6: besides(steps[6], own),
    7: besides(steps[7], own),
    8: surely,
    9: had,
    [textStep]: mentioned,
    [saidStep]: without(said(query, pairs), any([named, mentions.mentioned])),
    named,
    mentioned: without(mentions.mentioned, named),
  };
}

interface Besides {
  match: Match;
  without: Match;
}

function besides(step: Besides | null, own: Match): Match | null {
  return step && without(step.match, any([step.without, own]));
}

interface NameSteps extends Record<3 | 4, Besides> {
  5: Besides | null;
  6: Besides | null;
  7: Besides | null;
}

function byCharacters(equal: Match, started: Match, contained: Match): NameSteps {
  return {
    3: { match: started, without: equal },
    4: { match: contained, without: started },
    5: null,
    6: null,
    7: null,
  };
}

function byWords(query: Query, equal: Match, started: Match, named: Match): NameSteps {
  const { runs } = query;
  const pairs = neighbours(runs);
  const terms = all(runs.map((run) => literally(run.isWord ? "w" : "n", run)));
  // In the name, two words may be written as one.
  const adjacent = pairs.length === 1 && runs.length === 2 ? inRow("w", pairs) : [];
  const phrase = any([all([terms, ...inRow("w", pairs)]), ...adjacent]);
  const scattered = any([terms, ...adjacent]);
  return {
    3: { match: all([started, phrase]), without: equal },
    4: { match: phrase, without: any([started, equal]) },
    5: pairs.length > 0 ? { match: scattered, without: any([phrase, equal]) } : null,
    6: { match: started, without: any([scattered, equal]) },
    7: { match: named, without: any([scattered, started, equal]) },
  };
}

/** Condition on subtitles, in one line or several; words must be adjacent. Single characters are not indexed, except on their own. */
function said({ runs }: Query, pairs: readonly string[]): Match {
  return all([...runs.map((run) => literally("t", run)), ...inRow("t", pairs)]);
}
