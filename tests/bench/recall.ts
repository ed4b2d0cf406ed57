import type { Context } from "#server/core/context.ts";
import { search } from "#server/search/results.ts";
import type { RecallQuery } from "./recall-queries.ts";

const shown = 5;

export interface Recall {
  kind: string;
  queries: number;
  /** Share of the expected results that are among the first five; the mean over the queries. */
  recall: number;
  /** Queries that did not find everything. */
  missed: { q: string; recall: number }[];
}

/** Searches once for every query. */
export async function measureRecall(
  context: Context,
  kinds: ReadonlyMap<string, readonly RecallQuery[]>,
): Promise<Recall[]> {
  const results: Recall[] = [];
  for (const [kind, queries] of kinds) {
    const shares: { q: string; recall: number }[] = [];
    for (const query of queries) shares.push({ q: query.q, recall: await recallOf(context, query) });
    const recall = shares.reduce((sum, share) => sum + share.recall, 0) / Math.max(1, shares.length);
    results.push({ kind, queries: queries.length, recall, missed: shares.filter((share) => share.recall < 1) });
  }
  return results;
}

async function recallOf(context: Context, { q, films, person }: RecallQuery): Promise<number> {
  const { groups } = await search(context, { q, pageSize: shown });
  const idsOf = (contentType: number) =>
    groups.filter((group) => group.contentType === contentType).flatMap(({ list }) => list.map(({ item }) => item.id));
  const most = Math.min(shown, films.length);
  // A person's own films come before those that only mention the person.
  const considered = idsOf(2).slice(0, person === undefined ? shown : most);
  const isFound = person === undefined || idsOf(8).includes(person);
  return isFound ? considered.filter((id) => films.includes(id)).length / most : 0;
}
