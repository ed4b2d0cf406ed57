import { groupBy } from "./group.ts";
import { seriesHref } from "./link-binding.ts";
import { address } from "./page/query.ts";
import type { PageHref } from "./pages.ts";
import type { EpisodePlace, Series } from "./contract/schemas/catalogue.ts";

type Episode = Pick<EpisodePlace, "season" | "number">;
type Part = Series["parts"][number];

/** A series with more episodes is shown by parts, each the episodes of a season from one number to another. */
const maxWhole = 100;
const partSize = 100;

/** The part that an episode with this number is in: 1 to 100, 101 to 200. */
const firstOfPart = (number: number) => number - ((number - 1) % partSize);

export const isInPart = ({ season, from, to }: Part, episode: Episode): boolean =>
  episode.season === season && episode.number >= from && episode.number <= to;

/** The parts of a series with these episodes, in order; none if they are all shown at once. */
export function partsOf(episodes: readonly Episode[]): Part[] {
  if (episodes.length <= maxWhole) return [];
  return seasonsOf(episodes).flatMap(({ season, episodes: some }) =>
    [...groupBy(some, ({ number }) => firstOfPart(number)).keys()].map((from) => ({
      season,
      from,
      to: from + partSize - 1,
    })),
  );
}

/** Episodes grouped by season, in order. */
export function seasonsOf<One extends Pick<Episode, "season">>(
  episodes: readonly One[],
): { season: number; episodes: One[] }[] {
  return [...groupBy(episodes, ({ season }) => season)].map(([season, some]) => ({ season, episodes: some }));
}

/** Name of a part: 1–100; of one of several seasons also 第 2 季, which stands alone if the season has one part. */
export function partName({ season, from, to }: Part, { seasons, parts }: Pick<Series, "seasons" | "parts">): string {
  const range = `${from}–${to}`;
  if (seasons === 1) return range;
  return parts.some((other) => other.season === season && other.from !== from)
    ? `第 ${season} 季 ${range}`
    : `第 ${season} 季`;
}

/** Address of a part; of the first that of the series. */
export function partHref(series: Pick<Series, "id" | "videoId" | "parts">, { season, from }: Part): PageHref {
  const [first] = series.parts;
  return first?.season === season && first.from === from
    ? seriesHref(series)
    : address("/series", { id: series.id, season, from });
}

/** The part whose episodes are shown. */
export function shownPart({ parts, episodes: [first] }: Pick<Series, "parts" | "episodes">): Part | undefined {
  return first && parts.find((part) => isInPart(part, first));
}

/** Status label: 全 4 集; 更新至第 3 集 / 全 8 集; 更新至第 2 季第 1 集. */
export function seriesProgress(series: Pick<Series, "count" | "total"> & Reached): string {
  const { count, total } = series;
  if (series.last === null) return total === null ? "还没有开播" : `全 ${total} 集，还没有开播`;
  if (total !== null && count >= total) return `全 ${total} 集`;
  const reached = reachedEpisode(series);
  return total === null ? reached : `${reached} / 全 ${total} 集`;
}

interface Reached {
  seasons: number;
  last: Episode | null;
}

/** 更新至第 3 集; 更新至第 2 季第 1 集. Empty without episodes. */
export function reachedEpisode({ seasons, last }: Reached): string {
  if (last === null) return "";
  return seasons > 1 ? `更新至第 ${last.season} 季第 ${last.number} 集` : `更新至第 ${last.number} 集`;
}

/** How far a series with these episodes has come, which are in order. */
export function reachOf<One extends Episode>(episodes: readonly One[]) {
  const seasons = new Set(episodes.map(({ season }) => season)).size;
  return { count: episodes.length, seasons, first: episodes[0] ?? null, last: episodes.at(-1) ?? null };
}

/** What the link that continues a series needs of it: of a long one only the first episode. */
export function continued({ id, seasons, first, parts, episodes }: Series) {
  const isWhole = parts.length === 0;
  const places = episodes.map(({ id: episode, season, number }) => ({ id: episode, season, number }));
  return { id, seasons, isWhole, episodes: isWhole ? places : [first].filter((place) => place !== null) };
}
