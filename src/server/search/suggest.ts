import { searchTypes, type SearchType, type Suggestion } from "#lib/contract/schemas/search.ts";
import { readQuery, stepsOf } from "#lib/search/query.ts";
import type { Context } from "../context.ts";
import { findCandidates, type Candidate } from "./candidates.ts";
import { explainByName } from "./explain.ts";
import { chinese } from "./language.ts";

const mostSuggestions = 10;

/** So that one kind does not fill the list while others have something too. */
const share: Readonly<Record<SearchType, number>> = { 2: 5, 8: 3, 4: 2, 5: 2, 1: 2 };

/** Names that are, begin with, or contain what was typed so far, at most ten. */
export async function suggest(context: Context, text: string): Promise<Suggestion[]> {
  const query = readQuery(text, chinese);
  const steps = stepsOf(query).slice(0, 3);
  const wanted = searchTypes.flatMap((contentType) =>
    steps.map((match, index) => ({ contentType, match, step: index + 1, limit: mostSuggestions })),
  );
  const candidates = (await findCandidates(context, wanted)).toSorted(
    (left, right) => left.step - right.step || searchTypes.indexOf(left.contentType) - searchTypes.indexOf(right.contentType),
  );
  return choose(candidates).map((candidate) => {
    const { name, context: reason } = explainByName(query, candidate);
    const alias = reason && { text: reason.text, ranges: reason.ranges };
    return { contentType: candidate.contentType, id: candidate.id, name, alias };
  });
}

/** Each kind's share first, then the rest while there is room; in the order they came. */
function choose(candidates: readonly Candidate[]): Candidate[] {
  const taken = new Map<SearchType, number>();
  const fair: Candidate[] = [];
  const rest: Candidate[] = [];
  for (const candidate of candidates) {
    const count = (taken.get(candidate.contentType) ?? 0) + 1;
    taken.set(candidate.contentType, count);
    (count <= share[candidate.contentType] ? fair : rest).push(candidate);
  }
  const chosen = new Set([...fair, ...rest].slice(0, mostSuggestions));
  return candidates.filter((candidate) => chosen.has(candidate));
}
