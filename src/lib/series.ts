import { groupBy } from "./group.ts";
import type { Series } from "./contract/schemas/catalogue.ts";

type Episode = Series["episodes"][number];

/** Episodes grouped by season, in order. */
export function seasonsOf<One extends Pick<Episode, "season">>(
  episodes: readonly One[],
): { season: number; episodes: One[] }[] {
  return [...groupBy(episodes, ({ season }) => season)].map(([season, some]) => ({ season, episodes: some }));
}

/** Status label: 全 4 集; 更新至第 3 集 / 全 8 集; 更新至第 2 季第 1 集. */
export function seriesProgress({
  episodes,
  total,
}: Pick<Series, "total"> & { episodes: readonly Pick<Episode, "season" | "number">[] }): string {
  const last = episodes.at(-1);
  if (last === undefined) return total === null ? "还没有开播" : `全 ${total} 集，还没有开播`;
  if (total !== null && episodes.length >= total) return `全 ${total} 集`;
  const reached = reachedEpisode(episodes);
  return total === null ? reached : `${reached} / 全 ${total} 集`;
}

/** 更新至第 3 集; 更新至第 2 季第 1 集. Empty without episodes. */
export function reachedEpisode(episodes: readonly Pick<Episode, "season" | "number">[]): string {
  const last = episodes.at(-1);
  if (last === undefined) return "";
  return seasonsOf(episodes).length > 1
    ? `更新至第 ${last.season} 季第 ${last.number} 集`
    : `更新至第 ${last.number} 集`;
}
