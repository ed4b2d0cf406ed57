import type { Sent } from "#lib/contract/shapes.ts";
import { type FilmKind, listedFilmKinds, namedFilmKinds } from "#lib/film-kinds.ts";
import type { Context } from "#server/core/context.ts";
import { addCategory, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

/** A film as a test made it. */
export interface Made {
  id: number;
  kind: FilmKind;
  tags: number[];
  countries: string[];
  languages: string[];
  year: number | null;
  reviews: number;
  points: number;
  playable: boolean;
  publishedAt: number;
  plays: number;
}

export type Asked = Sent<"library/list">;

/** A stream of numbers below `limit`, the same for the same seed. */
export function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const countries = ["CN", "HK", "JP", "US", "FR"];
const languages = ["zh", "yue", "ja", "en"];

/** Two categories of choices with tags of their own, and one that is none. */
export async function addChoices(context: Context): Promise<{ genres: number[]; moods: number[]; other: number[] }> {
  const [genre, mood, rest] = [
    await addCategory(context, "题材"),
    await addCategory(context, "气质"),
    await addCategory(context),
  ];
  await context.db.write((trx) =>
    trx.updateTable("tag_categories").set({ facet: 1 }).where("id", "in", [genre, mood]).execute(),
  );
  const own = (category: number, count: number) => times(count, () => addTag(context, { category_id: category }));
  return { genres: await own(genre, 5), moods: await own(mood, 3), other: await own(rest, 2) };
}

async function times<Value>(count: number, make: () => Promise<Value>): Promise<Value[]> {
  const made: Value[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

/** So many invented films. */
export async function addCatalogue(
  context: Context,
  choices: { genres: number[]; moods: number[] },
  { count, seed }: { count: number; seed: number },
): Promise<Made[]> {
  const random = numbers(seed);
  const some = <Value>(from: readonly Value[], max: number) => from.filter(() => random(from.length) < max);
  const films: Made[] = [];
  for (let index = 0; index < count; index += 1) {
    const film: Made = {
      id: 0,
      kind: listedFilmKinds[random(listedFilmKinds.length)] ?? "short",
      tags: [...some(choices.genres, 2), ...some(choices.moods, 1)],
      countries: some(countries, 1),
      languages: some(languages, 1),
      year: random(8) === 0 ? null : 1985 + random(42),
      reviews: random(3) === 0 ? 0 : 1 + random(3),
      points: 1 + random(10),
      playable: random(3) > 0,
      // Several at one moment, and as often played: the number decides among them.
      publishedAt: context.now() - 1000 * random(40),
      plays: random(20),
    };
    film.id = await addFilmLike(context, film);
    films.push(film);
  }
  return films;
}

export async function addFilmLike(context: Context, film: Made): Promise<number> {
  const id = await addVideo(context, {
    kind: film.kind,
    year: film.year,
    published_at: film.publishedAt,
    plays: film.plays,
    review_count: film.reviews,
    rating_sum: film.reviews * film.points,
  });
  await context.db.write(async (trx) => {
    if (!film.playable) await trx.updateTable("videos").set({ film_id: null }).where("id", "=", id).execute();
    await trx
      .insertInto("video_facts")
      .values({ video_id: id, countries: JSON.stringify(film.countries), languages: JSON.stringify(film.languages) })
      .execute();
  });
  await tagItem(context, "video_tags", id, film.tags);
  return id;
}

const scoreOf = (film: Made): number => (film.reviews === 0 ? -1 : film.points);

/** What is asked for, told the plainest way. */
function matches(film: Made, asked: Asked): boolean {
  const decade = film.year === null ? "" : `${Math.floor(film.year / 10)}0s`;
  return (
    (asked.kind === undefined || film.kind === asked.kind) &&
    (asked.tagIds ?? []).every((tag) => film.tags.includes(tag)) &&
    (asked.country === undefined || film.countries.includes(asked.country)) &&
    (asked.language === undefined || film.languages.includes(asked.language)) &&
    (asked.year === undefined || asked.year === String(film.year) || asked.year === decade) &&
    (asked.score === undefined || scoreOf(film) >= Number(asked.score)) &&
    (asked.film === undefined || film.playable === (asked.film === "yes"))
  );
}

const keyOf = {
  new: (film: Made) => film.publishedAt,
  hot: (film: Made) => film.plays,
  score: scoreOf,
  year: (film: Made) => film.year ?? 0,
};

/** Ids in the order asked for. */
export function expected(films: readonly Made[], asked: Asked): number[] {
  const key = keyOf[asked.sort ?? "new"];
  return films
    .filter((film) => matches(film, asked))
    .toSorted((a, b) => key(b) - key(a) || b.id - a.id)
    .map(({ id }) => id);
}

/** A combination of any of the choices. */
export function anyQuestion(
  random: (limit: number) => number,
  { genres, moods }: { genres: number[]; moods: number[] },
): Asked {
  const pick = <Value>(from: readonly Value[]) => from[random(from.length)];
  const maybe = <Value>(from: readonly Value[], share = 3) => (random(share) === 0 ? pick(from) : undefined);
  const tagIds = [maybe(genres), maybe(moods)].filter((tag) => tag !== undefined);
  const chosen = {
    kind: maybe(namedFilmKinds),
    country: maybe(countries),
    language: maybe(languages),
    year: maybe(["2020s", "2010s", "2000s", "1990s", "1980s", "2003", "2015"]),
    score: maybe(["9", "8", "7", "6"] as const),
    film: maybe(["yes", "no"] as const, 4),
    sort: pick(["new", "hot", "score", "year"] as const),
  };
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  return { ...given, tagIds };
}
