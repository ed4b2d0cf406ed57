import { maxCounted, searchTypes, type SearchType } from "#lib/contract/schemas/search.ts";
import { including, type Match } from "#lib/search/match.ts";
import { nameSteps, type Step } from "#lib/search/query.ts";
import type { Context } from "../core/context.ts";
import { countCandidates, findCandidates, type Candidate, type Candidates, type Wanted } from "./candidates.ts";
import type { KnownSteps } from "./steps.ts";

export interface Asked {
  contentTypes: readonly SearchType[];
  /** Where the page before ended; null for the first page. */
  position: { step: number; before: number } | null;
  /** Number of results to find per kind; one more than are displayed. */
  limit: number;
}

/** Number of matches of some steps, without those of earlier steps, of the kinds of which that is known. */
type Looked = ReadonlyMap<SearchType, number>;

/** Asks the steps of one search in turn, each only for the kinds that still lack results. */
export interface Search {
  /** Everything found so far, best first, each once. */
  readonly found: readonly Candidate[];
  /** Kinds of which fewer than `limit` have been found. */
  lacking(): SearchType[];
  /** The steps of one round are asked together; all of them if the index is remote. */
  look(rounds: readonly (readonly Step[])[], contentTypes?: readonly SearchType[]): Promise<Looked>;
  /** Number of matches of all these steps per kind. Known ones need no query. */
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
    // What earlier steps had of these kinds is known, and counts for the limit: leaving it out here spares looking up its tokens once more.
    return [{ contentTypes: of, match: isName(step) ? match : including(match), step, limit, isCounting: true }];
  }

  return {
    get found() {
      return [...found.values()];
    },
    lacking,

    async look(rounds, of = lacking()) {
      const before = new Set(found.keys());
      const known = new Map<SearchType, ReadonlySet<number>>(
        position === null ? of.map((type) => [type, new Set<number>()]) : [],
      );
      for (const round of context.db.search.isRemote ? [rounds.flat()] : rounds) {
        const left = of.filter((type) => ofKind(found.values(), type).length < limit);
        const { list, places } = await findCandidates(
          context,
          round.flatMap((step) => wantedFor(step, left)),
        );
        for (const one of list) if (!found.has(one.place)) found.set(one.place, one);
        for (const [type, some] of known) {
          const more = left.includes(type) ? knownIn(places, type) : null;
          if (more === null) known.delete(type);
          else known.set(type, new Set([...some, ...more]));
        }
      }
      return new Map(
        [...known].map(([type, places]) => [type, [...places].filter((place) => !before.has(place)).length]),
      );
    },

    async count(match, looked, wanted = searchTypes) {
      const unknown = wanted.filter((type) => !looked.has(type));
      return new Map([...(await countCandidates(context, unknown, match, maxCounted)), ...looked]);
    },
  };
}

/** Empty if no step can match anything. */
function knownIn(places: Candidates["places"], type: SearchType): ReadonlySet<number> | null {
  const some = places.get(type);
  return some === undefined ? new Set() : some;
}

const isName = (step: Step) => nameSteps.some((one) => one === step);

/** Those of one kind. */
export function ofKind<One extends Candidate>(candidates: Iterable<One>, wanted: SearchType): One[] {
  return Array.from(candidates).filter(({ contentType }) => contentType === wanted);
}
