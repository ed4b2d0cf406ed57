import type { Language } from "./language.ts";
import { isHan, kindOf, splitLetters, textOf, type Letter } from "./letters.ts";
import { all, any, type Match } from "./match.ts";
import { splitPinyin } from "./pinyin.ts";
import type { Query } from "./query.ts";
import { literally } from "./run-match.ts";
import { initialsWindow, joined, maxMistyped, readingsOf, minMistyped } from "./tokens.ts";
import { deletions, typosIn, withoutOne } from "./fuzzy.ts";

/** Condition for names whose Latin words differ from the query's by typos; null if no word is long enough. */
export function nearWords({ runs }: Query): Match | null {
  if (!runs.some(({ text, isWord }) => isWord && typosIn(text) > 0)) return null;
  return all(
    runs.map((run) => {
      const short = run.isWord ? [...deletions(run.text)].map((text) => `d${text}`) : [];
      return short.length > 0 ? any(short) : literally(run.isWord ? "w" : "n", run);
    }),
  );
}

/**
 * Rounds of conditions for names that are the query except for one typo, or sound like it, closest first. Empty if the query is too short.
 * Each match must be verified, as for words (see `near.ts`).
 */
export function nearNames(query: Query, language: Language): Match[][] {
  const [spoken = [], ...looser] = nearSounds(query, language);
  return [[...spoken, ...wholeNames(query)], ...looser];
}

/**
 * Whole names with one character more, less or another. Two texts that differ so have a variant with one character removed in common, or
 * one of them is such a variant of the other.
 */
function wholeNames({ letters, text }: Query): Match[] {
  if (letters.length < minMistyped || letters.length > maxMistyped || !letters.some(isHan)) return [];
  const variants = withoutOne(letters.map(({ char }) => char));
  return [any([`o${text}`, ...new Set(variants.flatMap((variant) => [`o${variant}`, `e${variant}`]))])];
}

/** First for names with all syllables, next with the same initials, last with all syllables but one. */
function nearSounds(query: Query, language: Language): Match[][] {
  const units = looseUnits(query, language);
  if (units.length < 2 || units.length > 12) return [];
  const known = units.map(({ match }) => match).filter((match) => match !== null);
  if (known.length === 0) return [];
  const initials = units.map(({ initial }) => initial).join("");
  const allButOne = units.map((_, left) => {
    const needed = [...inRow(units.slice(0, left)), ...inRow(units.slice(left + 1))];
    return needed.length > 0 ? all(needed) : null;
  });
  return [
    known.length === units.length ? [all(sideBySide(units))] : [],
    units.length <= initialsWindow ? [all([`i${initials}`, any(known)])] : [],
    [any(allButOne.filter((match) => match !== null))],
  ];
}

interface LooseUnit {
  initial: string;
  /** All readings of the whole syllable; empty if unknown. */
  sounds: readonly string[];
  /** Null for a letter that is too common by itself. */
  match: Match | null;
}

/** Adjacent units without a typo between them; their initials in sequence are much rarer than each by itself. */
function inRow(units: readonly LooseUnit[]): Match[] {
  const rows: string[][] = [[]];
  for (const { initial, match } of units) {
    if (match === null || initial === "" || (rows.at(-1)?.length ?? 0) === initialsWindow) rows.push([]);
    if (match !== null && initial !== "") rows.at(-1)?.push(initial);
  }
  return [...rows.filter((row) => row.length > 1).map((row) => `i${row.join("")}`), ...sideBySide(units)];
}

/** Pairs of adjacent syllables, which are much rarer than single ones; a single one is only required where it has no neighbour. */
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
  return scriptsOf(query.letters).flatMap((letters): LooseUnit[] => {
    const [first] = letters;
    if (first === undefined || kindOf(first.char) === "digit") return [];
    if (kindOf(first.char) === "latin") {
      const [units = []] = splitPinyin(textOf(letters), true);
      return units.map(({ text, kind }) => ({
        initial: text.slice(0, 1),
        sounds: kind === "full" ? [text] : [],
        match: text.length > 1 ? `p${text}` : null,
      }));
    }
    return readingsOf(letters, language).map((readings, index) => {
      const sounds = readings.filter((reading) => reading.length > 1).map((reading) => `p${reading}`);
      // A name that contains the character also contains its reading.
      return {
        initial: (readings[0] ?? "").slice(0, 1),
        sounds: readings.filter((reading) => /^[a-z]+$/.test(reading)),
        match: sounds.length > 0 ? any(sounds) : `n${letters[index]?.char ?? ""}`,
      };
    });
  });
}

/** Splits where the script changes; spaces do not separate syllables. */
function scriptsOf(letters: readonly Letter[]): Letter[][] {
  return splitLetters(letters, (left, right) => kindOf(left.char) !== kindOf(right.char));
}
