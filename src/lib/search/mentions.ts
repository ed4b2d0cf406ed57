import { readFacts, type Fact } from "./facts.ts";
import type { Run } from "./letters.ts";
import { all, any, without, type Match } from "./match.ts";
import { among, inRow, literally } from "./run-match.ts";

/** Queries with more words are treated as sentences. */
const maxMade = 5;
/** Runs with more letters are too long for a name. */
const maxFact = 16;

export interface Mentions {
  /** A person's whole name beside other facts, or the query's words as a phrase; null for a query of one word. */
  surely: Match | null;
  /** The item's own and related names; null for a sentence. */
  had: Match | null;
  /** All of that, and the item's texts. */
  mentioned: Match;
}

/** Conditions for a query, literally and for its interpretations as facts. `pairs` are its adjacent words. */
export function mentionsOf(runs: readonly Run[], pairs: readonly string[]): Mentions {
  const readings = readFacts(runs);
  const alone = runs.length === 1;
  const typedAmong = (kind: "f" | "x") => all(runs.map((run) => among(kind, run, alone)));
  const isSentence = alone && readings.length === 0 && (runs[0]?.text.length ?? 0) > maxFact;
  const had = isSentence ? null : any([typedAmong("f"), ...readings.map(matchFacts)]);
  const inOrder = all([...runs.map((run) => literally("f", run)), ...inRow("f", pairs)]);
  const made = [runs.map((run): Fact => ({ run })), ...readings].flatMap(madeBy);
  const surely = [...(pairs.length > 0 ? [inOrder] : []), ...made];
  return {
    surely: surely.length > 0 ? any(surely) : null,
    had,
    // A fact may match items that do not contain its text.
    mentioned: had !== null && readings.length > 0 ? any([typedAmong("x"), had]) : typedAmong("x"),
  };
}

/** The three conditions in order, each without the matches of those before. */
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

/** A person's whole name, which may be several words, beside other facts. */
function madeBy(facts: readonly Fact[]): Match[] {
  if (facts.length < 2 || facts.length > maxMade) return [];
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
