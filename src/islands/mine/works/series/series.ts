import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import type { EpisodePosition, OwnSeries } from "#lib/contract/schemas/own-series.ts";

/** The member's own series, last changed first. */
export const $series = queryOf("works/series", {});

type Episodes = readonly EpisodePosition[];

let last: Promise<unknown> = Promise.resolve();

/**
 * Saves which film stands where, and shows it. One change is made after the other, each of the episodes as they are by then: all of them are
 * sent.
 */
export async function arrange(series: OwnSeries, change: (episodes: Episodes) => Episodes): Promise<void> {
  const made = last.then(() => save(series, change));
  last = made.catch(() => undefined);
  await made;
}

async function save(series: OwnSeries, change: (episodes: Episodes) => Episodes): Promise<void> {
  const { id } = series;
  const now = $series.get();
  const known = now.state === "ready" ? now.data.list.find((one) => one.id === id) : undefined;
  const episodes = change((known ?? series).episodes).map(({ videoId, season, number }) => ({
    videoId,
    season,
    number,
  }));
  const saved = await api.call("works/series/arrange", { id, episodes });
  $series.change(({ list }) => ({ list: list.map((one) => (one.id === id ? saved : one)) }));
}

/** The episodes with one put in, or somewhere else. */
export function withEpisode(episodes: Episodes, position: EpisodePosition): Episodes {
  return [...withoutEpisode(episodes, position.videoId), position];
}

export function withoutEpisode(episodes: Episodes, videoId: number): Episodes {
  return episodes.filter((one) => one.videoId !== videoId);
}

/** The place after the last episode. */
export function nextPosition({ episodes }: OwnSeries): { season: number; number: number } {
  const last = episodes.at(-1);
  return last === undefined ? { season: 1, number: 1 } : { season: last.season, number: last.number + 1 };
}

/** The episodes with this one and the one before or after it in each other's place. */
export function moved(episodes: Episodes, videoId: number, by: 1 | -1): Episodes {
  const at = episodes.findIndex((one) => one.videoId === videoId);
  const [first, second] = [episodes[at], episodes[at + by]];
  if (first === undefined || second === undefined) return episodes;
  return episodes.map((episode) => {
    if (episode === first) return { ...episode, season: second.season, number: second.number };
    return episode === second ? { ...episode, season: first.season, number: first.number } : episode;
  });
}

export const episodeLabel = ({ season, number }: { season: number; number: number }): string =>
  season > 1 ? `第 ${season} 季第 ${number} 集` : `第 ${number} 集`;
