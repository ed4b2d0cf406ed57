import { z } from "zod";
import { beginningOf } from "#lib/characters.ts";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Craft } from "#lib/crafts.ts";
import type { FilmKind } from "#lib/film-kinds.ts";
import { languageCode, regionCode } from "#lib/regions.ts";
import { present, rowsOf } from "./provider.ts";

/** TMDB leaves out what it does not have, or says null. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const number = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
const person = z.object({ id: z.int(), name: text, profile_path: text });

/** The answer of `/movie/{id}` and `/tv/{id}`. */
export const tmdbDetails = z.object({
  id: z.int(),
  title: text,
  name: text,
  original_title: text,
  original_name: text,
  overview: text,
  tagline: text,
  release_date: text,
  first_air_date: text,
  runtime: number,
  episode_run_time: rowsOf(z.number()).default([]),
  poster_path: text,
  backdrop_path: text,
  vote_average: number,
  vote_count: number,
  imdb_id: text,
  genres: rowsOf(z.object({ name: text })).default([]),
  production_countries: rowsOf(z.object({ iso_3166_1: text })).default([]),
  origin_country: rowsOf(z.string()).default([]),
  spoken_languages: rowsOf(z.object({ iso_639_1: text })).default([]),
  created_by: rowsOf(person).default([]),
  credits: z
    .object({
      cast: rowsOf(person.extend({ character: text })).default([]),
      crew: rowsOf(person.extend({ job: text })).default([]),
    })
    .default({ cast: [], crew: [] }),
  external_ids: z.object({ imdb_id: text, wikidata_id: text }).default({ imdb_id: "", wikidata_id: "" }),
  alternative_titles: z
    .object({
      titles: rowsOf(z.object({ iso_3166_1: text, title: text })).default([]),
      results: rowsOf(z.object({ iso_3166_1: text, title: text })).default([]),
    })
    .default({ titles: [], results: [] }),
});
type Details = z.output<typeof tmdbDetails>;

const jobs: ReadonlyMap<string, Craft> = new Map([
  ["Director", "director"],
  ["Writer", "writer"],
  ["Screenplay", "writer"],
  ["Producer", "producer"],
  ["Director of Photography", "camera"],
  ["Editor", "editing"],
  ["Original Music Composer", "music"],
  ["Production Design", "design"],
]);
const maxCast = 20;
const maxCrew = 15;
/** Countries whose alternative titles are Chinese. */
const chinese = new Set(["CN", "HK", "TW", "SG"]);

/** Converts it to an import record. */
export function factsOf(details: Details, series: boolean, pictureAt: (path: string) => string): ContentDocument {
  const title = beginningOf(series ? details.name : details.title, 60);
  const original = beginningOf(series ? details.original_name : details.original_title, 200);
  const date = /^\d{4}-\d\d-\d\d$/.exec(series ? details.first_air_date : details.release_date)?.[0];
  const { alternative_titles: others, external_ids: known } = details;
  const aliases = [...others.titles, ...others.results]
    .filter((one) => chinese.has(one.iso_3166_1) && one.title !== title && one.title !== original)
    .map((one) => beginningOf(one.title, 200));
  const countries = [...details.production_countries.map((one) => one.iso_3166_1), ...details.origin_country];
  const languages = details.spoken_languages.map(({ iso_639_1: code }) => (code === "cn" ? "yue" : code));
  const runtime = Math.round(details.runtime || (details.episode_run_time[0] ?? 0));
  const imdb = details.imdb_id || known.imdb_id;
  const unique = (list: readonly string[], pattern: RegExp) =>
    [...new Set(list)].filter((one) => pattern.test(one)).slice(0, 20);
  return present({
    title,
    originalTitle: original === title ? "" : original,
    aliases: [...new Set(aliases)].slice(0, 10),
    description: details.overview,
    tagline: beginningOf(details.tagline, 200),
    kind: kindOf(details, series),
    year: date === undefined ? undefined : Number(date.slice(0, 4)),
    releases: date === undefined ? [] : [{ date }],
    runtime: runtime > 0 ? runtime : undefined,
    countries: unique(countries, regionCode),
    languages: unique(languages, languageCode),
    tags: [...new Set(details.genres.flatMap(({ name }) => beginningOf(name, 40) || []))],
    ids: [
      { source: series ? "tmdb-tv" : "tmdb", id: String(details.id) },
      ...(/^tt\d{7,10}$/.test(imdb) ? [{ source: "imdb", id: imdb }] : []),
      ...(/^Q\d+$/.test(known.wikidata_id) ? [{ source: "wikidata", id: known.wikidata_id }] : []),
    ],
    scores:
      details.vote_count > 0 && details.vote_average > 0
        ? [{ source: "TMDB", score: Math.round(details.vote_average * 10) / 10, votes: Math.round(details.vote_count) }]
        : [],
    performers: peopleOf(details, pictureAt),
  });
}

function kindOf({ genres, runtime }: Details, series: boolean): FilmKind {
  if (series) return "series";
  const names = genres.map(({ name }) => name).join(" ");
  if (/动画|Animation/.test(names)) return "animation";
  if (/纪录|记录|Documentary/.test(names)) return "documentary";
  return runtime > 0 && runtime <= 40 ? "short" : "feature";
}

interface Named {
  name: string;
  role: string;
  crafts: Craft[];
  ids: { source: string; id: string }[];
  portrait?: string;
}

/** Each person once, with all crafts. */
function peopleOf({ credits, created_by: makers }: Details, pictureAt: (path: string) => string): Named[] {
  const crew = credits.crew.flatMap((one) => {
    const craft = jobs.get(one.job);
    return craft === undefined ? [] : [{ ...one, craft, role: "" }];
  });
  const all = [
    ...makers.map((one) => ({ ...one, craft: "writer" as const, role: "" })),
    ...crew.slice(0, maxCrew),
    ...credits.cast.slice(0, maxCast).map((one) => ({ ...one, craft: "cast" as const, role: one.character })),
  ];
  const people = new Map<number, Named>();
  for (const { id, name, profile_path: path, craft, role } of all) {
    if (name === "") continue;
    const known = people.get(id);
    if (known) {
      if (!known.crafts.includes(craft)) known.crafts.push(craft);
      if (known.role === "") known.role = beginningOf(role, 100);
      continue;
    }
    people.set(id, {
      name: beginningOf(name, 200),
      role: beginningOf(role, 100),
      crafts: [craft],
      ids: [{ source: "tmdb", id: String(id) }],
      ...(path !== "" && { portrait: pictureAt(path) }),
    });
  }
  return [...people.values()];
}
