import { sql } from "kysely";
import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { Match } from "#lib/search/match.ts";
import type { Context } from "../context.ts";
import type { PlaceRange } from "../db/dialect/engine.ts";
import { placesOf } from "./place.ts";

/** One step of a search in one kind of thing. */
export interface Wanted {
  contentType: SearchType;
  /** 1 is the best step. */
  step: number;
  match: Match;
  /** Only places before this one. */
  before?: number | undefined;
  limit: number;
}

export interface Candidate {
  contentType: SearchType;
  id: number;
  step: number;
  place: number;
  /** The name it is shown by, then its other names. */
  names: string[];
}

/** What was found, best step first, then the most popular. One question to the database, whatever is asked for. */
export async function findCandidates(context: Context, wanted: readonly Wanted[]): Promise<Candidate[]> {
  if (wanted.length === 0) return [];
  const parts = wanted.map(
    ({ limit, step, match, ...want }, index) => sql`
      select content_type as "contentType", target_id as id, place, names, ${sql.lit(step)} as step
      from ${context.db.search.found(match, rangeOf(want), { now: context.now(), limit })} as ${sql.ref(`part_${index}`)}`,
  );
  const query = sql<Omit<Candidate, "names"> & { names: string }>`${sql.join(parts, sql` union all `)}`;
  const { rows } = await query.execute(context.db.scan);
  return rows
    .map((row) => ({ ...row, names: readNames(row.names) }))
    .toSorted((left, right) => left.step - right.step || right.place - left.place);
}

/** How many there are of each kind, at most `most`. */
export async function countCandidates(
  context: Context,
  contentTypes: readonly SearchType[],
  match: Match | null,
  most: number,
): Promise<Map<SearchType, number>> {
  if (contentTypes.length === 0 || match === null) return new Map();
  const parts = contentTypes.map(
    (contentType, index) => sql`
      select ${sql.lit(contentType)} as "contentType", count(*) as total from (
        select place from ${context.db.search.found(match, rangeOf({ contentType }), { now: context.now(), limit: most })} as hit
      ) as ${sql.ref(`part_${index}`)}`,
  );
  const query = sql<{ contentType: SearchType; total: number }>`${sql.join(parts, sql` union all `)}`;
  const { rows } = await query.execute(context.db.scan);
  return new Map(rows.map(({ contentType, total }) => [contentType, total]));
}

function rangeOf({ contentType, before }: Pick<Wanted, "contentType" | "before">): PlaceRange {
  const { from, behind } = placesOf(contentType);
  return { from, before: before ?? behind };
}

function readNames(json: string): string[] {
  const names: unknown = JSON.parse(json);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}
