import { sql } from "kysely";
import { z } from "zod";
import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { Match } from "#lib/search/match.ts";
import type { Context } from "../core/context.ts";
import type { PositionRange, SearchTokens } from "../db/dialect/engine.ts";
import { type Blanks, preparedShapes, rawQuery } from "../db/prepared.ts";
import { namesOf, type SearchDocument } from "../kinds/search-document.ts";
import { positionsOf } from "./position.ts";

/** The query for one step of a search. */
export interface Wanted {
  contentTypes: readonly SearchType[];
  /** 1 is the best step. */
  step: number;
  match: Match;
  /** Only documents before this position; then `contentTypes` is a single kind. */
  before?: number | undefined;
  /** Number of results per kind. */
  limit: number;
  /** Whether all matches of a kind are worth knowing, where the engine finds them anyway: they need not be counted then. */
  isCounting?: boolean;
}

export interface Candidates {
  /** By step, then by popularity. */
  list: Candidate[];
  /** Positions of everything of a kind that matches any of the steps; null if they are not all known. */
  places: ReadonlyMap<SearchType, ReadonlySet<number> | null>;
}

export interface Candidate {
  contentType: SearchType;
  id: number;
  step: number;
  place: number;
  /** As stored; see `readNames`. */
  names: string;
}

/** What the text of a query depends on. */
interface Shape {
  search: SearchTokens;
  wanted: readonly Omit<Wanted, "match">[];
}

type Values = { now: number } & Record<`match${number}`, string>;

const candidateRows = preparedShapes(
  ({ wanted }: Shape) =>
    JSON.stringify(wanted.map((one) => [one.contentTypes, one.step, one.before, one.limit, one.isCounting])),
  (db, blanks: Blanks<Values>, { search, wanted }) => {
    const parts = wanted.map(
      ({ step, contentTypes, before, ...window }, index) => sql`
      select content_type as "contentType", target_id as id, place, names, places, ${sql.lit(step)} as step
      from ${search.found(blanks(`match${index}`), rangesOf(contentTypes, before), { ...window, now: blanks("now") })} as ${sql.ref(`part_${index}`)}`,
    );
    return rawQuery<Candidate & { places: string | null }>(db, sql.join(parts, sql` union all `));
  },
);

/** Results of all steps, combined into one database query. */
export async function findCandidates({ db, now }: Context, wanted: readonly Wanted[]): Promise<Candidates> {
  const asked = wanted.filter(({ contentTypes }) => contentTypes.length > 0);
  if (asked.length === 0) return { list: [], places: new Map() };
  const matches = asked.map(({ match }, index) => [`match${index}`, db.search.textOf(match)]);
  const rows = await candidateRows(
    db.scan,
    { search: db.search, wanted: asked },
    { now: now(), ...Object.fromEntries(matches) },
  );
  const list = rows
    .map(({ contentType, id, step, place, names }) => ({ contentType, id, step, place, names }))
    .toSorted((left, right) => left.step - right.step || right.place - left.place);
  return { list, places: placesIn(rows, asked) };
}

function placesIn(
  rows: readonly (Candidate & { places: string | null })[],
  asked: readonly Wanted[],
): Candidates["places"] {
  const places = new Map<SearchType, Set<number> | null>();
  for (const { step, contentTypes, limit } of asked) {
    const found = Map.groupBy(
      rows.filter((row) => row.step === step),
      ({ contentType }) => contentType,
    );
    for (const type of contentTypes) {
      const mine = found.get(type) ?? [];
      const all = mine
        .find((row) => row.places !== null)
        ?.places?.split(",")
        .map(Number);
      const known = places.get(type);
      if (known === null || (all === undefined && mine.length >= limit)) places.set(type, null);
      else places.set(type, new Set([...(known ?? []), ...(all ?? mine.map(({ place }) => place))]));
    }
  }
  return places;
}

const countRows = preparedShapes(
  ({ contentTypes, max }: Pick<Shape, "search"> & { contentTypes: readonly SearchType[]; max: number }) =>
    `${contentTypes.join()} ${max}`,
  (db, blanks: Blanks<{ now: number; match: string }>, { search, contentTypes, max }) => {
    const found = search.some(blanks("match"), rangesOf(contentTypes), { now: blanks("now"), limit: max });
    return rawQuery<{ contentType: SearchType; total: number }>(
      db,
      sql`select content_type as "contentType", count(*) as total from ${found} as found group by content_type`,
    );
  },
);

/** Number of matches per kind, at most `max` each. */
export async function countCandidates(
  { db, now }: Context,
  contentTypes: readonly SearchType[],
  match: Match | null,
  max: number,
): Promise<Map<SearchType, number>> {
  if (contentTypes.length === 0 || match === null) return new Map();
  const shape = { search: db.search, contentTypes, max };
  const rows = await countRows(db.scan, shape, { now: now(), match: db.search.textOf(match) });
  return new Map(rows.map(({ contentType, total }) => [contentType, total]));
}

function rangesOf(contentTypes: readonly SearchType[], before?: number): PositionRange[] {
  return contentTypes.map((contentType) => {
    const { from, behind } = positionsOf(contentType);
    return { from, before: before ?? behind };
  });
}

const storedNames = z.array(z.union([z.string(), z.strictObject({ original: z.string() })]));

/** The JSON stored in `search_documents.names`. */
export function namesToJson(document: Pick<SearchDocument, "names" | "original">): string {
  const names: z.infer<typeof storedNames> = namesOf(document).map((name, at) =>
    at > 0 && name === document.original ? { original: name } : name,
  );
  return JSON.stringify(names);
}

export interface Names {
  /** The displayed name, followed by other names. */
  names: string[];
  /** The original name, if it is among the other names. */
  original: string | null;
}

export function readNames(json: string): Names {
  const stored = storedNames.parse(JSON.parse(json));
  const original = stored.find((name) => typeof name !== "string");
  return {
    names: stored.map((name) => (typeof name === "string" ? name : name.original)),
    original: original?.original ?? null,
  };
}
