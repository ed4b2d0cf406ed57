import { maxCounted, searchTypes, type SearchType } from "#lib/contract/schemas/search.ts";
import { including, type Match } from "#lib/search/match.ts";
import { nameSteps, type Step } from "#lib/search/query.ts";
import type { Context } from "../core/context.ts";
import { countCandidates, findCandidates, type Candidate, type Wanted } from "./candidates.ts";
import type { KnownSteps } from "./steps.ts";

export interface Asked {
  contentTypes: readonly SearchType[];
  /** Where the page before ended; null for the first page. */
  position: { step: number; before: number } | null;
  /** Number of results to find per kind; one more than are displayed. */
  limit: number;
}

/** What some steps have found. */
export interface Looked {
  /** Without what earlier steps had found. */
  found: readonly Candidate[];
  /** Kinds of which nothing more matches these steps. */
  complete: readonly SearchType[];
}

/** Asks the steps of one search in turn, each only for the kinds that still lack results. */
export interface Search {
  /** Everything found so far, best first, each once. */
  readonly found: readonly Candidate[];
  /** Kinds of which fewer than `limit` have been found. */
  lacking(): SearchType[];
  /** The steps of one round are asked together; all of them if the index is remote. */
  look(rounds: readonly (readonly Step[])[], contentTypes?: readonly SearchType[]): Promise<Looked>;
  /** Number of matches of all these steps per kind. Kinds that are complete need no query. */
  count(match: Match | null, looked: Looked, wanted?: readonly SearchType[]): Promise<Map<SearchType, number>>;
}

export function openSearch(context: Context, steps: KnownSteps, { contentTypes, position, limit }: Asked): Search {
  const found = new Map<number, Candidate>();
  const lacking = () => contentTypes.filter((type) => ofKind(found.values(), type).length < limit);

  function wantedFor(step: Step, of: readonly SearchType[]): Wanted[] {
    const match = steps[step];
    if (match === null || step < (position?.step ?? 1)) return [];
    if (position !== null)
      return [{ contentTypes: of, match, step, limit, before: position.step === step ? position.before : undefined }];
    if (isName(step)) return [{ contentTypes: of, match, step, limit, isCounting: true }];
    // Whatever earlier steps had of these kinds is known, fewer than `limit`: leaving it out here spares looking up its tokens once more.
    return [{ contentTypes: of, match: including(match), step, limit: 2 * limit, isCounting: true }];
  }

  return {
    get found() {
      return [...found.values()];
    },
    lacking,

    async look(rounds, of = lacking()) {
      const mine: Candidate[] = [];
      let complete = position === null ? of : [];
      for (const round of context.db.search.isRemote ? [rounds.flat()] : rounds) {
        const left = of.filter((type) => ofKind(found.values(), type).length < limit);
        const rows = await findCandidates(
          context,
          round.flatMap((step) => wantedFor(step, left)),
        );
        complete = complete.filter(
          (type) => left.includes(type) && ofKind(rows, type).every(({ isComplete }) => isComplete),
        );
        for (const row of rows) {
          if (found.has(row.place)) continue;
          found.set(row.place, row);
          mine.push(row);
        }
      }
      return { found: mine, complete };
    },

    async count(match, looked, wanted = searchTypes) {
      const unknown = wanted.filter((type) => !looked.complete.includes(type));
      const totals = await countCandidates(context, unknown, match, maxCounted);
      for (const type of looked.complete) totals.set(type, ofKind(looked.found, type).length);
      return totals;
    },
  };
}

const isName = (step: Step) => nameSteps.some((one) => one === step);

/** Those of one kind. */
export function ofKind<One extends Candidate>(candidates: Iterable<One>, wanted: SearchType): One[] {
  return Array.from(candidates).filter(({ contentType }) => contentType === wanted);
}
