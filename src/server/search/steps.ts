import { keepKnown, tokensIn, type Match } from "#lib/search/match.ts";
import { containedIn, stepsOf, type Query, type Step } from "#lib/search/query.ts";
import type { Context } from "../context.ts";

/** What can be found at all: null where nothing has the tokens. */
export interface KnownSteps extends Record<Step, Match | null> {
  /** Steps 1 to 3 together. */
  named: Match | null;
}

/** The steps of a query without what nothing has, such as most ways to read letters as pinyin. Null for a query without letters. */
export async function knownSteps(context: Context, query: Query): Promise<KnownSteps | null> {
  const steps = stepsOf(query);
  if (steps === null) return null;
  const named = containedIn(query);
  const known = await knownTokens(context, [steps[1], steps[2], steps[4], steps[5], named]);
  return {
    1: keepKnown(steps[1], known),
    2: keepKnown(steps[2], known),
    3: keepKnown(steps[3], known),
    4: keepKnown(steps[4], known),
    5: keepKnown(steps[5], known),
    named: keepKnown(named, known),
  };
}

export async function knownMatches(context: Context, matches: readonly Match[]): Promise<Match[]> {
  const known = await knownTokens(context, matches);
  return matches.map((match) => keepKnown(match, known)).filter((match) => match !== null);
}

function knownTokens({ db }: Context, matches: readonly Match[]): Promise<ReadonlySet<string>> {
  return db.search.known(db.scan, [...new Set(matches.flatMap(tokensIn))]);
}
