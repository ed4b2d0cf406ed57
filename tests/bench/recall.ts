import type { Context } from "#server/core/context.ts";
import { search } from "#server/search/results.ts";
import type { RecallQuery } from "./recall-queries.ts";
import { quantiles } from "./scale.ts";

const shown = 5;

export interface Recall {
  kind: string;
  queries: number;
  /** Share of the expected results that are among the first five; the mean over the queries. */
  recall: number;
  /** Queries that did not find everything. */
  missed: { q: string; recall: number }[];
  /** Milliseconds, of the fastest time of every query. */
  p50: number;
  p99: number;
}

/** Searches `repeats` times for every query. */
export async function measureRecall(
  context: Context,
  kinds: ReadonlyMap<string, readonly RecallQuery[]>,
  repeats = 1,
): Promise<Recall[]> {
  const results: Recall[] = [];
  for (const [kind, queries] of kinds) {
    const shares: { q: string; recall: number }[] = [];
    const times: number[] = [];
    for (const query of queries) {
      let [recall, fastest] = [0, Infinity];
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const before = performance.now();
        recall = await recallOf(context, query);
        fastest = Math.min(fastest, performance.now() - before);
      }
      shares.push({ q: query.q, recall });
      times.push(fastest);
    }
    results.push({
      kind,
      queries: queries.length,
      recall: shares.reduce((sum, share) => sum + share.recall, 0) / Math.max(1, shares.length),
      missed: shares.filter((share) => share.recall < 1),
      ...quantiles(times),
    });
  }
  return results;
}

async function recallOf(context: Context, { q, films, person }: RecallQuery): Promise<number> {
  const { groups } = await search(context, { q, pageSize: shown });
  const idsOf = (contentType: number) =>
    groups.filter((group) => group.contentType === contentType).flatMap(({ list }) => list.map(({ item }) => item.id));
  const max = Math.min(shown, films.length);
  // A person's own films come before those that only mention the person.
  const considered = idsOf(2).slice(0, person === undefined ? shown : max);
  const isFound = person === undefined || idsOf(8).includes(person);
  return isFound ? considered.filter((id) => films.includes(id)).length / max : 0;
}
