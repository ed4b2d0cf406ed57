import { z } from "zod";
import { shortened } from "#lib/characters.ts";
import {
  type Ask,
  type Candidate,
  type FactPicture,
  type FoundFacts,
  type Provider,
  type Question,
  rowsOf,
  type Wanted,
} from "./provider.ts";
import { factsOf, text, tmdbDetails } from "./tmdb-facts.ts";

export interface TmdbSettings {
  key: string;
  url: string;
  imageUrl: string;
}

const result = z.object({
  id: z.int().positive(),
  media_type: z.string().optional(),
  title: text,
  name: text,
  original_title: text,
  original_name: text,
  release_date: text,
  first_air_date: text,
  overview: text,
  poster_path: text,
});
const results = z.object({ results: rowsOf(result) });
const foundById = z.object({ movie_results: rowsOf(result), tv_results: rowsOf(result) });

const maxResults = 8;
const more = "credits,external_ids,alternative_titles";

/** The Movie Database, API version 3. Ids are `movie:1` and `tv:1`. */
export function tmdb({ key, url, imageUrl }: TmdbSettings): Provider {
  function question(path: string, words: Readonly<Record<string, string>>): Question {
    const query = new URLSearchParams({ language: "zh-CN", ...words });
    const name = `${path}?${query}`;
    // A read access token is sent as a header; the shorter API key is part of the URL.
    if (key.includes(".")) return { name, url: `${url}${name}`, headers: { authorization: `Bearer ${key}` } };
    query.set("api_key", key);
    return { name, url: `${url}${path}?${query}` };
  }

  async function searchFor(ask: Ask, series: boolean, { title, year }: Wanted): Promise<Candidate[]> {
    const when = year === undefined ? {} : { [series ? "first_air_date_year" : "year"]: String(year) };
    const answer = await ask(question(series ? "/search/tv" : "/search/movie", { query: title, ...when }), results);
    return (answer?.results ?? []).map((one) => toCandidate(one, series));
  }

  function toCandidate(one: z.output<typeof result>, series: boolean): Candidate {
    const date = series ? one.first_air_date : one.release_date;
    const year = Number(date.slice(0, 4));
    return {
      id: `${series ? "tv" : "movie"}:${one.id}`,
      title: series ? one.name : one.title,
      originalTitle: series ? one.original_name : one.original_title,
      year: year > 0 ? year : null,
      series,
      note: shortened(one.overview, 80),
      picture: one.poster_path === "" ? null : `${imageUrl}/w185${one.poster_path}`,
    };
  }

  return {
    name: "tmdb",
    label: "TMDB",
    interval: 100,
    idAmong(ids) {
      const own = ids.find(({ source }) => source === "tmdb");
      return own === undefined ? null : `movie:${own.id}`;
    },
    async search(ask, wanted) {
      if (wanted.imdb !== undefined && /^tt\d{7,10}$/.test(wanted.imdb)) {
        const known = await ask(question(`/find/${wanted.imdb}`, { external_source: "imdb_id" }), foundById);
        const list = [
          ...(known?.movie_results ?? []).map((one) => toCandidate(one, false)),
          ...(known?.tv_results ?? []).map((one) => toCandidate(one, true)),
        ];
        if (list.length > 0) return list;
      }
      if (wanted.title === "") return [];
      const films = wanted.kind === "series" ? [] : await searchFor(ask, false, wanted);
      const series = wanted.kind === "film" ? [] : await searchFor(ask, true, wanted);
      // Films and series alternate, best matches first.
      return films
        .flatMap((one, at) => [one, ...series.slice(at, at + 1)])
        .concat(series.slice(films.length))
        .slice(0, maxResults);
    },
    async details(ask, id) {
      const [, type, number] = /^(movie|tv):(\d{1,12})$/.exec(id) ?? [];
      if (type === undefined || number === undefined) return null;
      const details = await ask(question(`/${type}/${number}`, { append_to_response: more }), tmdbDetails);
      return details ? toFound(details, type === "tv") : null;
    },
  };

  function toFound(details: z.output<typeof tmdbDetails>, series: boolean): FoundFacts {
    const pictureAt = (place: FactPicture["place"], path: string): FactPicture[] =>
      path === "" ? [] : [{ place, address: `${imageUrl}/original${path}` }];
    return {
      document: factsOf(details, series, (path) => `${imageUrl}/original${path}`),
      pictures: [...pictureAt("portrait", details.poster_path), ...pictureAt("poster", details.backdrop_path)],
    };
  }
}
