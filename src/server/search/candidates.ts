import { sql } from "kysely";
import { z } from "zod";
import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { Match } from "#lib/search/match.ts";
import type { Context } from "../core/context.ts";
import type { PositionRange } from "../db/dialect/engine.ts";
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
  /** Maximum number of results per kind. */
  limit: number;
}

export interface Candidate {
  contentType: SearchType;
  id: number;
  step: number;
  place: number;
  /** The displayed name, followed by other names. */
  names: string[];
  /** The original name, if it is among the other names. */
  original: string | null;
}

/** Results ordered by step, then by popularity. All steps are combined into one database query. */
export async function findCandidates(context: Context, wanted: readonly Wanted[]): Promise<Candidate[]> {
  const parts = wanted
    .filter(({ contentTypes }) => contentTypes.length > 0)
    .map(
      ({ limit, step, match, contentTypes, before }, index) => sql`
      select content_type as "contentType", target_id as id, place, names, ${sql.lit(step)} as step
      from ${context.db.search.found(match, rangesOf(contentTypes, before), { now: context.now(), limit })} as ${sql.ref(`part_${index}`)}`,
    );
  if (parts.length === 0) return [];
  const query = sql<Omit<Candidate, "names" | "original"> & { names: string }>`${sql.join(parts, sql` union all `)}`;
  const { rows } = await query.execute(context.db.scan);
  return rows
    .map((row) => ({ ...row, ...readNames(row.names) }))
    .toSorted((left, right) => left.step - right.step || right.place - left.place);
}

/** Number of matches per kind, at most `most` each. */
export async function countCandidates(
  context: Context,
  contentTypes: readonly SearchType[],
  match: Match | null,
  max: number,
): Promise<Map<SearchType, number>> {
  if (contentTypes.length === 0 || match === null) return new Map();
  const found = context.db.search.found(match, rangesOf(contentTypes), { now: context.now(), limit: max });
  const query = sql<{ contentType: SearchType; total: number }>`
    select content_type as "contentType", count(*) as total from ${found} as found group by content_type`;
  const { rows } = await query.execute(context.db.scan);
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

function readNames(json: string): Pick<Candidate, "names" | "original"> {
  const stored = storedNames.parse(JSON.parse(json));
  const original = stored.find((name) => typeof name !== "string");
  return {
    names: stored.map((name) => (typeof name === "string" ? name : name.original)),
    original: original?.original ?? null,
  };
}
