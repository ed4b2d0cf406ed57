import { searchTypes, type SearchType, type Suggestion } from "#lib/contract/schemas/search.ts";
import { nameSteps, ownStep, readQuery } from "#lib/search/query.ts";
import type { Context } from "../core/context.ts";
import { searchPartOf } from "../kinds/kinds.ts";
import { findCandidates } from "./candidates.ts";
import { explainByName } from "./explain.ts";
import { findNear, type Found } from "./find.ts";
import { chinese } from "../text/chinese.ts";
import { knownSteps } from "./steps.ts";

const maxSuggestions = 10;

/** Names that equal, start with or contain the text typed so far, else similar ones; at most ten. */
export async function suggest(context: Context, text: string): Promise<Suggestion[]> {
  const query = readQuery(text, chinese);
  const steps = await knownSteps(context, query);
  if (steps === null) return [];
  // Search results also list a performer's films; suggestions contain only the name.
  const wanted = nameSteps
    .filter((step) => step !== ownStep)
    .flatMap((step) => {
      const match = steps[step];
      return match === null ? [] : [{ contentTypes: searchTypes, match, step, limit: maxSuggestions }];
    });
  const { list: typed }: { list: Found[] } = await findCandidates(context, wanted);
  const found = typed.length > 0 ? typed : await findNear(context, query);
  const sorted = found.toSorted(
    (left, right) =>
      left.step - right.step || searchTypes.indexOf(left.contentType) - searchTypes.indexOf(right.contentType),
  );
  return choose(sorted).map((one) => {
    const { name, context: reason } = explainByName(query, one);
    const alias = reason && { label: reason.label, text: reason.text, ranges: reason.ranges };
    return { contentType: one.contentType, id: one.id, name, alias };
  });
}

/** Takes each kind's share first, then fills up with the rest; keeps the order. */
function choose(candidates: readonly Found[]): Found[] {
  const taken = new Map<SearchType, number>();
  const fair: Found[] = [];
  const rest: Found[] = [];
  for (const candidate of candidates) {
    const count = (taken.get(candidate.contentType) ?? 0) + 1;
    taken.set(candidate.contentType, count);
    (count <= searchPartOf(candidate.contentType).suggested ? fair : rest).push(candidate);
  }
  const chosen = new Set([...fair, ...rest].slice(0, maxSuggestions));
  return candidates.filter((candidate) => chosen.has(candidate));
}
