import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import type { EpisodePosition, OwnSeries } from "#lib/contract/schemas/own-series.ts";

/** The member's own series, last changed first. */
export const $series = queryOf("works/series", {});

/** Saves which film stands where, and shows it. */
export async function arrange({ id }: OwnSeries, episodes: readonly EpisodePosition[]): Promise<void> {
  const positions = episodes.map(({ videoId, season, number }) => ({ videoId, season, number }));
  await api.call("works/series/arrange", { id, episodes: positions });
  await $series.reload();
}

/** The place after the last episode. */
export function nextPosition({ episodes }: OwnSeries): { season: number; number: number } {
  const last = episodes.at(-1);
  return last === undefined ? { season: 1, number: 1 } : { season: last.season, number: last.number + 1 };
}

/** The episodes with two neighbours' places exchanged. */
export function exchanged(episodes: readonly EpisodePosition[], one: number, other: number): EpisodePosition[] {
  const [first, second] = [episodes[one], episodes[other]];
  if (first === undefined || second === undefined) return [...episodes];
  return episodes.map((episode) => {
    if (episode === first) return { ...episode, season: second.season, number: second.number };
    return episode === second ? { ...episode, season: first.season, number: first.number } : episode;
  });
}

export const episodeLabel = ({ season, number }: { season: number; number: number }): string =>
  season > 1 ? `第 ${season} 季第 ${number} 集` : `第 ${number} 集`;
