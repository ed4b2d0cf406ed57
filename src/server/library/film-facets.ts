import { type InferResult, type RawBuilder, sql } from "kysely";
import type { FacetName, FacetValue } from "#lib/facets.ts";
import { usualFilmKind } from "#lib/film-kinds.ts";
import { decadeOf, scoreSteps } from "#lib/library.ts";
import type { Reader } from "../db/open.ts";
import { thousandths } from "./score.ts";

/** Whether a film can be played from a file or an external source that is not known to be down, or has episodes. */
const hasFilm = sql<number | boolean>`(videos.film_id is not null
  or exists (select 1 from video_lines where video_lines.video_id = videos.id and video_lines.state <> 'dead')
  or exists (select 1 from series join episodes on episodes.series_id = series.id
    where series.video_id = videos.id and series.status = 'published'))`;

/** Films with what `filmFacets` reads of them. What is added here must be noted in `videos.facets_at` when it changes, by triggers. */
export const selectFilms = (db: Reader) =>
  db
    .selectFrom("videos")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select(["videos.kind", "videos.year", "video_facts.countries", "video_facts.languages"])
    .select([thousandths.as("score"), hasFilm.as("plays_here")]);
type Film = InferResult<ReturnType<typeof selectFilms>>[number];

interface FilmFacet<Name extends FacetName> {
  /** Values of a film, for the index. */
  valuesOf(film: Film): readonly FacetValue<Name>[];
  /** The same as a condition on `videos` and `video_facts`, for lists without the index. */
  isHeld(value: string): RawBuilder<boolean>;
}

/** How films have the values of the facets in `lib/facets.ts`. */
export const filmFacets: { readonly [Name in FacetName]: FilmFacet<Name> } = {
  kind: {
    valuesOf: ({ kind }) => (kind === usualFilmKind ? [] : [kind]),
    isHeld: (kind) => sql`videos.kind = ${kind}`,
  },
  country: {
    valuesOf: ({ countries }) => listed(countries),
    isHeld: (code) => sql`video_facts.countries like ${`%"${code}"%`}`,
  },
  year: {
    valuesOf: ({ year }) => (year === null ? [] : [String(year), decadeOf(year)]),
    isHeld(value) {
      const first = Number(value.slice(0, 4));
      return sql`videos.year between ${first} and ${value.endsWith("s") ? first + 9 : first}`;
    },
  },
  language: {
    valuesOf: ({ languages }) => listed(languages),
    isHeld: (code) => sql`video_facts.languages like ${`%"${code}"%`}`,
  },
  score: {
    valuesOf: ({ score }) => scoreSteps.filter((step) => score >= Number(step) * 1000),
    isHeld: (step) => sql`${thousandths} >= ${Number(step) * 1000}`,
  },
  film: {
    valuesOf: (film) => [film.plays_here ? "yes" : "no"],
    isHeld: (state) => (state === "yes" ? sql`${hasFilm}` : sql`not ${hasFilm}`),
  },
};

/** Parsed lists of codes by JSON text: most films share the same few. */
const known = new Map<string, readonly string[]>();

function listed(json: string | null): readonly string[] {
  if (json === null || json === "[]") return [];
  const before = known.get(json);
  if (before) return before;
  const parsed: unknown = JSON.parse(json);
  const codes = Array.isArray(parsed) ? [...new Set(parsed.filter((code) => typeof code === "string"))] : [];
  if (known.size < 10_000) known.set(json, codes);
  return codes;
}
