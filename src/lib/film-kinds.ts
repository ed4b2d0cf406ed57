import { keysOf } from "./rows.ts";

interface FilmKindRow {
  label: string;
  /** How schema.org calls it. */
  schema: "Movie" | "TVSeries" | "TVEpisode" | "VideoObject" | "MusicVideoObject" | "CreativeWork";
  /** It stands in the film library by itself; an episode stands there through its series, a trailer through its film. */
  listed?: true;
}

/** What an entry of the catalogue is: a word of the editors' files, of `videos.kind`, of the API and of addresses. */
export const filmKinds = {
  feature: { label: "电影", schema: "Movie", listed: true },
  series: { label: "剧集", schema: "TVSeries", listed: true },
  short: { label: "短片", schema: "Movie", listed: true },
  documentary: { label: "纪录片", schema: "Movie", listed: true },
  animation: { label: "动画", schema: "Movie", listed: true },
  variety: { label: "综艺", schema: "TVSeries", listed: true },
  music: { label: "音乐", schema: "MusicVideoObject", listed: true },
  clip: { label: "片段", schema: "VideoObject", listed: true },
  episode: { label: "单集", schema: "TVEpisode" },
  trailer: { label: "预告片", schema: "VideoObject" },
  /** What nobody has said the kind of: readers are told nothing of it, and it is no choice of the library. */
  unknown: { label: "未注明", schema: "CreativeWork", listed: true },
} as const satisfies Record<string, FilmKindRow>;

export type FilmKind = keyof typeof filmKinds;

export const filmKindNames = keysOf(filmKinds);
export const usualFilmKind = "unknown" satisfies FilmKind;

/** Kinds that readers are told of. */
export const namedFilmKinds = filmKindNames.filter((name) => name !== usualFilmKind);

/** What readers are told of a kind; null when there is nothing to tell. */
export const filmKindLabel = (kind: FilmKind): string | null => (kind === usualFilmKind ? null : filmKinds[kind].label);

/** Kinds that stand in the film library by themselves. */
export const listedFilmKinds = filmKindNames.filter((name) => {
  const row: FilmKindRow = filmKinds[name];
  return row.listed === true;
});
