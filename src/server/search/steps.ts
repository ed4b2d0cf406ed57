import { keepKnown, tokensIn, type Match } from "#lib/search/match.ts";
import { stepsOf, type Query, type Step } from "#lib/search/query.ts";
import type { Context } from "../core/context.ts";

/** Search steps; null for those that cannot match any document. */
export interface KnownSteps extends Record<Step, Match | null> {
  named: Match | null;
  mentioned: Match | null;
}

/**
 * The steps of a query without tokens that occur nowhere, such as most pinyin readings of its letters. Null for a query without letters.
 */
export async function knownSteps(context: Context, query: Query): Promise<KnownSteps | null> {
  const steps = stepsOf(query);
  if (steps === null) return null;
  const matches = Object.values(steps).filter((match) => match !== null);
  const keepSome = keepKnown(await knownTokens(context, matches));
  const keep = (match: Match | null) => match && keepSome(match);
  return {
    1: keep(steps[1]),
    2: keep(steps[2]),
    3: keep(steps[3]),
    4: keep(steps[4]),
    5: keep(steps[5]),
    6: keep(steps[6]),
    7: keep(steps[7]),
    8: keep(steps[8]),
    9: keep(steps[9]),
    10: keep(steps[10]),
    11: keep(steps[11]),
    named: keep(steps.named),
    mentioned: keep(steps.mentioned),
  };
}

/** The rounds without conditions that cannot match any document. */
export async function knownRounds(context: Context, rounds: readonly (readonly Match[])[]): Promise<Match[][]> {
  const keep = keepKnown(await knownTokens(context, rounds.flat()));
  return rounds.map((round) => round.map(keep).filter((match) => match !== null));
}

function knownTokens({ db }: Context, matches: readonly Match[]): Promise<ReadonlySet<string>> {
  return db.search.known(db.scan, [...tokensIn(matches)]);
}
