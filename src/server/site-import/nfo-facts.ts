import { regionByEnglishName, regionByName } from "#lib/regions.ts";
import type { FilmKind } from "#lib/film-kinds.ts";
import { htmlToText } from "./from-maccms.ts";
import { peopleOf } from "./nfo-people.ts";
import { childrenOf, textOf, textsOf, type XmlNode } from "./nfo-xml.ts";

const maxTitle = 60;

/** The facts in an NFO in the format of a record. Values in a wrong format are left out. */
export function factsOf(node: XmlNode) {
  const title = textOf(node, "title").slice(0, maxTitle);
  const original = textOf(node, "originaltitle").slice(0, 200);
  const date = /^\d{4}-\d\d-\d\d/.exec(textOf(node, "premiered", "aired", "releasedate"))?.[0];
  const year = Number(/\d{4}/.exec(textOf(node, "year"))?.[0] ?? date?.slice(0, 4) ?? 0);
  const runtime = Number(/\d+/.exec(textOf(node, "runtime"))?.[0] ?? 0);
  const tagline = textOf(node, "tagline").slice(0, 200);
  const rated = textOf(node, "mpaa", "certification").slice(0, 100);
  const countries = listOf(node, "country").flatMap((name) => regionByName(name) ?? regionByEnglishName(name) ?? []);
  const tags = tagsOf(node);
  const scores = scoresOf(node);
  const performers = peopleOf(node);
  return {
    ...(title !== "" && { title }),
    description: htmlToText(textOf(node, "plot", "outline")),
    ...(original !== "" && original !== title && { originalTitle: original }),
    ...(year >= 1870 && year <= 2200 && { year }),
    ...(date !== undefined && { releases: [{ date }] }),
    ...(runtime > 0 && runtime <= 100_000 && { runtime }),
    ...(tagline !== "" && { tagline }),
    ...(rated !== "" && { advisory: `分级 ${rated}` }),
    ...(countries.length > 0 && { countries: [...new Set(countries)].slice(0, 20) }),
    ...(tags.length > 0 && { tags }),
    ...(scores.length > 0 && { scores }),
    ...(performers.length > 0 && { performers }),
  };
}

const listOf = (node: XmlNode, name: string): string[] => [
  ...new Set(
    textsOf(node, name)
      .flatMap((text) => text.split(/\s*[/,，、|]\s*/))
      .map((text) => text.trim().slice(0, 40))
      .filter((text) => text !== ""),
  ),
];

/** Genres go into the category that the film library offers; sets, studios and keywords each go into their own category. */
function tagsOf(node: XmlNode) {
  const sets = childrenOf(node, "set").flatMap((set) => (textOf(set, "name") || set.text.trim()).slice(0, 40) || []);
  const inside = (category: string, categoryName: string, names: readonly string[], most: number) =>
    names.slice(0, most).map((name) => ({ name, category, categoryName }));
  const genres = listOf(node, "genre").slice(0, 10);
  const others = [
    ...inside("film-set", "系列", sets, 2),
    ...inside(
      "studio",
      "出品",
      textsOf(node, "studio").map((name) => name.slice(0, 40)),
      3,
    ),
    ...inside("keyword", "关键词", listOf(node, "tag"), 10),
  ];
  return [...genres, ...others.filter(({ name }) => !genres.includes(name))];
}

const raters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    imdb: "IMDb",
    themoviedb: "TMDB",
    tmdb: "TMDB",
    thetvdb: "TVDB",
    tvdb: "TVDB",
    douban: "豆瓣",
    trakt: "Trakt",
    metacritic: "Metacritic",
    tomatometerallcritics: "烂番茄",
    tomatometerallaudience: "烂番茄观众",
    rottentomatoes: "烂番茄",
  }),
);

interface Score {
  source: string;
  score: number;
  best?: number;
  votes?: number;
}

function scoresOf(node: XmlNode): Score[] {
  const rated = childrenOf(node, "ratings").flatMap((ratings) => childrenOf(ratings, "rating"));
  const scores = rated.flatMap((rating): Score[] => {
    const name = (rating.attributes["name"] ?? "").toLowerCase();
    const best = Number(rating.attributes["max"] ?? 10);
    return scoreOf(raters.get(name) ?? name.slice(0, 40), textOf(rating, "value"), textOf(rating, "votes"), best);
  });
  const isNamed = ({ source }: Score) => source !== "" && source !== "default";
  const named = scores.filter(isNamed);
  const first = named.filter((one, at) => named.findIndex(({ source }) => source === one.source) === at);
  if (first.length > 0) return first.slice(0, 10);
  const [unnamed] = scores;
  return unnamed ? [{ ...unnamed, source: "NFO" }] : scoreOf("NFO", textOf(node, "rating"), textOf(node, "votes"), 10);
}

function scoreOf(source: string, value: string, count: string, best: number): Score[] {
  const score = Number(value.replace(",", "."));
  const votes = Number(count.replaceAll(/[,.\s]/g, "") || Number.NaN);
  if (!(score > 0 && best > 0 && score <= best && best <= 1000)) return [];
  const rounded = Math.round(score * 100) / 100;
  return [
    { source, score: rounded, ...(best !== 10 && { best }), ...(Number.isInteger(votes) && votes >= 0 && { votes }) },
  ];
}

interface NamedId {
  source: string;
  id: string;
}

const shapes: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    imdb: /^tt\d{7,10}$/,
    tmdb: /^[1-9]\d{0,11}$/,
    tvdb: /^[1-9]\d{0,11}$/,
    douban: /^[1-9]\d{0,11}$/,
    wikidata: /^Q[1-9]\d{0,11}$/,
  }),
);
const spelt: ReadonlyMap<string, string> = new Map(
  Object.entries({ themoviedb: "tmdb", thetvdb: "tvdb", doubanid: "douban" }),
);

/** External ids. Films, shows and episodes are numbered separately at TMDB, so episodes are identified by IMDb alone. */
export function idsOf(node: XmlNode, what: "movie" | "tvshow" | "episodedetails"): NamedId[] {
  const said = [
    ...childrenOf(node, "uniqueid").map(({ attributes, text }) => [attributes["type"] ?? "", text] as const),
    ...["imdb", "tmdb", "tvdb", "douban"].flatMap((name) =>
      textsOf(node, `${name}id`, `${name}_id`).map((text) => [name, text] as const),
    ),
    ...textsOf(node, "id").map((text) => ["imdb", text] as const),
  ];
  return checked(said, what);
}

/** External ids from the addresses in an NFO. */
export function idsInText(text: string, what: "movie" | "tvshow" | "episodedetails"): NamedId[] {
  const found = [
    ["imdb", /imdb\.com\/title\/(tt\d{7,10})/.exec(text)?.[1] ?? ""],
    ["tmdb", /themoviedb\.org\/(?:movie|tv)\/(\d+)/.exec(text)?.[1] ?? ""],
    ["tvdb", /thetvdb\.com\/\S*[?&]id=(\d+)/.exec(text)?.[1] ?? ""],
    ["douban", /movie\.douban\.com\/subject\/(\d+)/.exec(text)?.[1] ?? ""],
  ] as const;
  return checked(found, what);
}

function checked(said: readonly (readonly [string, string])[], what: "movie" | "tvshow" | "episodedetails"): NamedId[] {
  const ids = new Map<string, string>();
  for (const [type, text] of said) {
    const name = type.trim().toLowerCase();
    const source = spelt.get(name) ?? name;
    const id = text.trim();
    if (shapes.get(source)?.test(id) && !ids.has(source)) ids.set(source, id);
  }
  return [...ids]
    .filter(([source]) => what !== "episodedetails" || source === "imdb")
    .map(([source, id]) => ({ source: source === "tmdb" && what === "tvshow" ? "tmdb-tv" : source, id }));
}

export function kindOf(node: XmlNode): FilmKind {
  if (node.name === "musicvideo") return "music";
  const genres = listOf(node, "genre").join(" ");
  if (/动画|动漫|animation|anime/i.test(genres)) return "animation";
  if (/纪录|记录片|documentary/i.test(genres)) return "documentary";
  return /短片|\bshort\b/i.test(genres) ? "short" : "feature";
}

/** Picture addresses in an NFO: vertical and horizontal. */
export function picturesIn(node: XmlNode): { upright: string; wide: string; stills: string[] } {
  const thumbs = childrenOf(node, "thumb");
  const of = (...aspects: readonly string[]) =>
    thumbs.find(({ attributes }) => aspects.includes(attributes["aspect"] ?? ""))?.text.trim() ?? "";
  const art = childrenOf(node, "fanart").flatMap((fanart) => childrenOf(fanart, "thumb"));
  const arts = art.map(({ text }) => text.trim());
  const wide = of("landscape", "thumb") || (arts[0] ?? "");
  const stills = arts.filter((address) => address !== wide);
  if (node.name === "episodedetails") return { upright: "", wide: wide || of(""), stills };
  return { upright: of("poster", ""), wide, stills };
}
