import { readFacts, type Fact } from "./facts.ts";
import type { Run } from "./letters.ts";
import { all, any, without, type Match } from "./match.ts";
import { among, inRow, literally } from "./run-match.ts";

/** More words than these are a sentence. */
const longestMade = 5;
/** A run with more letters than any name. */
const longestFact = 16;

export interface Mentions {
  /** Somebody's whole name beside other facts, or its words in a row; null for a query that is one word. */
  surely: Match | null;
  /** Names that belong to a thing, and its own; null for a sentence. */
  had: Match | null;
  /** All that and its texts. */
  mentioned: Match;
}

/** As it was typed, or for what it says of films. `pairs` are the words that follow each other. */
export function mentionsOf(runs: readonly Run[], pairs: readonly string[]): Mentions {
  const readings = readFacts(runs);
  const alone = runs.length === 1;
  const typedAmong = (kind: "f" | "x") => all(runs.map((run) => among(kind, run, alone)));
  const isSentence = alone && readings.length === 0 && (runs[0]?.text.length ?? 0) > longestFact;
  const had = isSentence ? null : any([typedAmong("f"), ...readings.map(matchFacts)]);
  const inOrder = all([...runs.map((run) => literally("f", run)), ...inRow("f", pairs)]);
  const made = [runs.map((run): Fact => ({ run })), ...readings].flatMap(madeBy);
  const surely = [...(pairs.length > 0 ? [inOrder] : []), ...made];
  return {
    surely: surely.length > 0 ? any(surely) : null,
    had,
    // A reading may find what is not written so anywhere.
    mentioned: had !== null && readings.length > 0 ? any([typedAmong("x"), had]) : typedAmong("x"),
  };
}

/** What each of the three finds and none before it does. */
export function inTurn(
  { surely, had, mentioned }: Mentions,
  named: Match,
): [surely: Match | null, had: Match | null, mentioned: Match] {
  return [
    surely && without(surely, named),
    had && without(had, any([named, ...(surely === null ? [] : [surely])])),
    without(mentioned, any([named, ...(had === null ? [] : [had])])),
  ];
}

function matchFacts(facts: readonly Fact[]): Match {
  return all(facts.map((fact) => matchFact(fact, facts.length === 1)));
}

function matchFact(fact: Fact, alone: boolean): Match {
  return "period" in fact ? any(fact.period.map((period) => `f${period}`)) : among("f", fact.run, alone);
}

/** Somebody's whole name beside other facts; a name may be several words. */
function madeBy(facts: readonly Fact[]): Match[] {
  if (facts.length < 2 || facts.length > longestMade) return [];
  return facts.flatMap((_, start) =>
    facts.slice(start).flatMap((__, more) => {
      const end = start + more + 1;
      const name = facts.slice(start, end).map((fact) => ("run" in fact ? fact.run.text : null));
      const others = [...facts.slice(0, start), ...facts.slice(end)];
      if (others.length === 0 || name.includes(null)) return [];
      return [all([`g${name.join("")}`, ...others.map((fact) => matchFact(fact, false))])];
    }),
  );
}
