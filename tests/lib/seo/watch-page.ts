import { factNumberNames } from "#lib/fact-numbers.ts";
import { factTextNames } from "#lib/fact-texts.ts";
import { filmDetailNames } from "#lib/film-texts.ts";
import { recordOf } from "#lib/rows.ts";
import { reachOf } from "#lib/series.ts";
import type { Series, VideoDetail } from "#lib/contract/schemas/catalogue.ts";
import type { Graph } from "#lib/seo/json-ld.ts";

export const site = { origin: "https://film.example", name: "拾光" };
/** The series with the id 1, which is shown whole. */
export const seriesOf = (episodes: Series["episodes"], values: Partial<Series>): Series => ({
  id: 1,
  title: "",
  description: "",
  videoId: null,
  total: null,
  nextAt: null,
  owner: null,
  ...reachOf(episodes.map(({ id, season, number }) => ({ id, season, number }))),
  parts: [],
  episodes,
  previous: null,
  next: null,
  ...values,
});

export const poster = {
  url: "/media/p-640.webp",
  srcset: "/media/p-320.webp 320w, /media/p-640.webp 640w, /media/p-1280.webp 1280w",
  width: 1280,
  height: 720,
};

export const video: VideoDetail = {
  ...recordOf(filmDetailNames, () => ""),
  id: 7,
  title: "雨城来信",
  subtitle: "",
  description: "一封信。",
  kind: "short",
  year: null,
  poster,
  duration: 100,
  plays: 12,
  supports: 3,
  publishedAt: "2026-08-28T11:00:00.000Z",
  sprite: null,
  owner: null,
  collaborators: [],
  channel: { id: 10783, name: "短片" },
  collects: 0,
  comments: 2,
  reviews: 0,
  rating: null,
  ratings: { score: null, votes: 0, distribution: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  performers: [],
  tags: [{ id: 1, name: "治愈" }],
  facts: {
    originalTitle: "",
    aliases: [],
    countries: [],
    languages: [],
    releases: [],
    ...recordOf(factNumberNames, () => null),
    ...recordOf(factTextNames, () => ""),
    portrait: null,
    stills: [],
    trailers: [],
    ids: [],
    links: [],
    scores: [],
  },
  linesDown: false,
  film: {
    master: "/media/m.m3u8",
    lines: [{ name: "线路1", master: "/media/m.m3u8" }],
    customDuration: null,
    live: false,
    fallback: "https://cdn.example/360p.mp4",
    duration: 100.4,
    renditions: [],
    growing: false,
    sounds: [],
    sprite: null,
    subtitles: [],
    chapters: [
      { start: 0, title: "湖" },
      { start: 40.2, title: "木屋" },
    ],
    strobe: false,
    elsewhere: false,
  },
  ending: { kind: "series", film: null },
  premiere: null,
  marks: { download: null, intro: null, outro: null },
  series: null,
};
export const trail = [{ name: "首页", href: "/" }, { name: "短片", href: "/?id=10783" }, { name: "雨城来信" }];

export function typed(graph: Graph, type: string) {
  return graph["@graph"].find((thing) => thing["@type"] === type);
}
