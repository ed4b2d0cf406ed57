import { setImmediate as nextTurn } from "node:timers/promises";
import { maxCounted, searchTypes, type SearchType } from "#lib/contract/schemas/search.ts";
import { kinds } from "#lib/kinds.ts";
import type { Range } from "#lib/search/marks.ts";
import type { Language } from "#lib/search/language.ts";
import { nearness, nearnessOfWords, type Nearness } from "#lib/search/near.ts";
import { nearNames, nearWords } from "#lib/search/near-query.ts";
import type { Match } from "#lib/search/match.ts";
import { mentionRounds, nameSteps, readQuery, saidStep, textStep, type Query } from "#lib/search/query.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { Context } from "../core/context.ts";
import { fromCursor, toCursor } from "../paging/cursor.ts";
import { AppError } from "../core/errors.ts";
import { findCandidates, readNames, type Candidate } from "./candidates.ts";
import { chinese } from "../text/chinese.ts";
import { ofKind, openSearch } from "./look.ts";
import { knownRounds, knownSteps } from "./steps.ts";
import { batchesOf } from "#lib/batches.ts";

export interface Found extends Candidate {
  /** The name that is similar to the query, and the matching ranges; only set if nothing matches the query as typed. */
  near?: { name: number; ranges: Range[] };
}

export interface FoundGroup {
  contentType: SearchType;
  list: Found[];
  nextCursor: string | null;
}

export interface Findings {
  query: Query;
  groups: FoundGroup[];
  totals: { contentType: SearchType; total: number }[];
  near: boolean;
}

/** The only kind with spoken lines. */
const film: SearchType = kinds.video.type;

/** Similar names are searched among this many candidates per kind. */
const nearCandidates = 100;

/** Names compared in one turn of the event loop. */
const nearTurn = 16;

/** Searches all requested kinds; if nothing matches the query as typed, searches for similar names. */
export async function find(context: Context, input: Input<"search/query">): Promise<Findings> {
  const query = readQuery(input.q, chinese);
  const steps = await knownSteps(context, query);
  if (steps === null) return { query, groups: [], totals: toTotals(() => 0), near: false };
  const contentTypes = input.contentType === undefined ? searchTypes : [input.contentType];
  const position = readPosition(input);
  const search = openSearch(context, steps, { contentTypes, position, limit: input.pageSize + 1 });
  // Names answer most searches; texts are searched only for kinds which still lack results.
  const named = await search.look([nameSteps]);
  const [mentioned, namedTotals] = await Promise.all([search.look(mentionRounds), search.count(steps.named, named)]);
  const uncounted = searchTypes.filter((contentType) => (namedTotals.get(contentType) ?? 0) < maxCounted);
  const spoken = search.lacking().filter((contentType) => contentType === film);
  const [mentionedTotals, said] = await Promise.all([
    search.count(steps.mentioned, mentioned, uncounted),
    search.look([[saidStep]], spoken),
  ]);
  const written = (type: SearchType) => (namedTotals.get(type) ?? 0) + (mentionedTotals.get(type) ?? 0);
  const heard = await search.count(steps[saidStep], said, written(film) < maxCounted ? [film] : []);
  const found: Found[] = [...search.found];
  const matched = (type: SearchType) => written(type) + (heard.get(type) ?? 0);
  if (searchTypes.some((type) => matched(type) > 0)) {
    const isNamed = [...namedTotals.values()].some((total) => total > 0) || found.some(({ step }) => step < textStep);
    const others = isNamed || position !== null ? [] : await findMistyped(context, query, found);
    const room = (one: Found) => ofKind(found, one.contentType).length + ofKind(others, one.contentType).indexOf(one);
    found.push(...others.filter((one) => room(one) < input.pageSize));
    const totals = toTotals((type) => matched(type) + ofKind(others, type).length);
    return { query, groups: toGroups(contentTypes, found, input.pageSize), totals, near: false };
  }
  const near = await findNear(context, query);
  const groups = toGroups(contentTypes, near, input.pageSize).map((group) => ({ ...group, nextCursor: null }));
  return { query, groups, totals: toTotals((type) => ofKind(near, type).length), near: near.length > 0 };
}

/** Whole names that differ from the query by a typo, for a query that only texts contain: somebody's words may be another film's name. */
async function findMistyped(context: Context, query: Query, found: readonly Found[]): Promise<Found[]> {
  const known = new Set(found.map(({ place: index }) => index));
  const near = await firstNear(context, nearNames(query, chinese).slice(0, 1), query, nearness);
  // After everything that contains the query as typed.
  return near.filter((one) => one.isWhole && !known.has(one.place)).map((one) => ({ ...one, step: saidStep + 1 }));
}

function toTotals(count: (contentType: SearchType) => number): Findings["totals"] {
  return searchTypes.map((contentType) => ({ contentType, total: Math.min(maxCounted, count(contentType)) }));
}

function readPosition({ cursor, contentType }: Input<"search/query">): { step: number; before: number } | null {
  if (cursor === undefined) return null;
  const { value, id } = fromCursor(`search ${contentType}`, cursor);
  if (contentType === undefined || value < 1 || value > saidStep)
    throw new AppError("invalid", { fields: { cursor: "格式不正确" } });
  return { step: value, before: id };
}

/** Ordered by the best result of each kind. */
function toGroups(contentTypes: readonly SearchType[], candidates: readonly Found[], pageSize: number): FoundGroup[] {
  return contentTypes
    .map((contentType) => {
      const mine = candidates.filter((one) => one.contentType === contentType);
      // With several readings of a pinyin, two steps may find the same row.
      const all = mine.filter(({ id }, index) => mine.findIndex((one) => one.id === id) === index);
      const list = all.slice(0, pageSize);
      const last = all.length > list.length ? list.at(-1) : undefined;
      return {
        contentType,
        list,
        nextCursor: last ? toCursor(`search ${contentType}`, { value: last.step, id: last.place }) : null,
      };
    })
    .filter(({ list }) => list.length > 0)
    .toSorted((left, right) => (left.list[0]?.step ?? 0) - (right.list[0]?.step ?? 0));
}

/** Names that differ from the query by typos; only the most similar ones. */
export async function findNear(context: Context, query: Query): Promise<Found[]> {
  const terms = nearWords(query);
  const mistyped = terms ? await firstNear(context, [[terms]], query, nearnessOfWords) : [];
  // Anything less similar than the best is noise: names resemble each other more often in spelling than in sound.
  const nearest = Math.min(...mistyped.map(({ distance }) => distance));
  if (mistyped.length > 0) return mistyped.filter(({ distance }) => distance === nearest);
  return firstNear(context, nearNames(query, chinese), query, nearness);
}

type Compare = (name: string, query: Query, language: Language) => Nearness | null;
type Near = Found & { distance: number; isWhole: boolean };

/** The results of the first round that has any. */
async function firstNear(
  context: Context,
  rounds: readonly (readonly Match[])[],
  query: Query,
  compare: Compare,
): Promise<Near[]> {
  for (const round of await knownRounds(context, rounds)) {
    const wanted = round.map((match) => ({ contentTypes: searchTypes, match, step: 1, limit: nearCandidates }));
    const { list: found } = await findCandidates(context, wanted);
    const candidates = [...new Map(found.map((one) => [one.place, one])).values()];
    const near: Near[] = [];
    for (const some of batchesOf(candidates, nearTurn)) {
      near.push(...some.flatMap((candidate) => asNear(candidate, query, compare) ?? []));
      await nextTurn();
    }
    if (near.length > 0) return near.toSorted((left, right) => left.step - right.step || right.place - left.place);
  }
  return [];
}

/** The step expresses the similarity: same sound before a typo, whole name before a part of it. */
function asNear(candidate: Candidate, query: Query, compare: Compare): Near | null {
  let best: Near | null = null;
  for (const [name, text] of readNames(candidate.names).names.entries()) {
    const found = compare(text, query, chinese);
    if (found === null) continue;
    const { distance, whole, ranges } = found;
    const step = 1 + 2 * distance + (whole ? 0 : 1);
    if (best === null || step < best.step)
      best = { ...candidate, step, distance, isWhole: whole, near: { name, ranges } };
  }
  return best;
}
