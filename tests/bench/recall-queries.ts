import { Converter } from "opencc-js/cn2t";
import { chinese } from "#server/text/chinese.ts";
import type { InventedCatalogue, InventedFilm } from "./film-catalogue.ts";
import { genres } from "./film-catalogue.ts";
import { generator } from "./vocabulary.ts";

/** A query and its expected results. */
export interface RecallQuery {
  q: string;
  /** Ids of the expected films. */
  films: readonly number[];
  /** Id of the person whose name is the query. */
  person?: number;
}

const perKind = 30;
/** One wrong character often makes another name, so a few more or less would change the share a lot. */
const mistypedNames = 120;
const wrong = [..."鑫淼焱垚的人在有大心手天水月山"];
const traditional = Converter({ from: "cn", to: "tw" });

/** Queries of eleven kinds about an invented catalogue; their expected results follow from how they are made. */
export function recallQueries({ films, people }: InventedCatalogue): Map<string, RecallQuery[]> {
  const random = generator(films.length + 3);
  const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text);
  const names = films.flatMap(({ title, original, aliases }) => [title, original, ...aliases]);
  const counts = countOf([...names, ...people.flatMap(({ name, original }) => [name, original])]);
  const only = (name: string) => name !== "" && counts.get(name) === 1;
  const sounds = countOf(names.filter(isHan).map(spoken));
  const heads = countOf(names.filter(isHan).map(initials));
  const pieces = countOf(names.filter(isHan).flatMap((name) => [...new Set(windows(name, 4))]));
  const named = mixed(
    films.filter(({ title }) => isHan(title) && only(title)),
    random,
  );
  const made = Map.groupBy(
    films.flatMap((film) => film.people.map((person) => ({ film, person }))),
    ({ person }) => person,
  );
  const makers = mixed(
    people.filter(({ id, name }) => made.has(id) && only(name)),
    random,
  );
  const one = (q: string, { id }: InventedFilm): RecallQuery => ({ q, films: [id] });
  const mistype = (text: string): string => {
    const index = random(text.length);
    const other = wrong[random(wrong.length)] ?? "鑫";
    return text[index] === other ? mistype(text) : `${text.slice(0, index)}${other}${text.slice(index + 1)}`;
  };
  return new Map([
    [
      "中文",
      first(named, (film) => {
        const piece = film.title.slice(1, 5);
        if (film.id % 2 === 0) return one(film.title, film);
        return film.title.length > 5 && pieces.get(piece) === 1 ? one(piece, film) : null;
      }),
    ],
    ["全拼", first(named, (film) => (sounds.get(spoken(film.title)) === 1 ? one(spoken(film.title), film) : null))],
    [
      "首字母",
      first(named, (film) =>
        film.title.length >= 5 && heads.get(initials(film.title)) === 1 ? one(initials(film.title), film) : null,
      ),
    ],
    [
      "繁体",
      first(named, (film) => {
        const written = traditional(film.title);
        return written === film.title ? null : one(written, film);
      }),
    ],
    [
      "中文错一个字",
      first(
        named,
        (film) => {
          const q = mistype(film.title);
          return film.title.length < 3 || counts.has(q) ? null : one(q, film);
        },
        mistypedNames,
      ),
    ],
    [
      "英文错一个字母",
      first(
        mixed(
          films.filter(({ original }) => only(original)),
          random,
        ),
        (film) => {
          const q = mistypeLatin(film.original, random);
          return counts.has(q) ? null : one(q.toLowerCase(), film);
        },
      ),
    ],
    ["原名", first(mixed(films, random), (film) => (only(film.original) ? one(film.original, film) : null))],
    [
      "别名",
      first(mixed(films, random), (film) => {
        const alias = film.aliases.at(-1) ?? "";
        return only(alias) ? one(alias, film) : null;
      }),
    ],
    [
      "人物",
      first(makers, ({ id, name, original }) => ({
        q: id % 2 === 0 && only(original) ? original : name,
        films: (made.get(id) ?? []).map(({ film }) => film.id),
        person: id,
      })),
    ],
    [
      "人物与年份",
      first(makers, ({ id, name }) => {
        const own = (made.get(id) ?? []).map(({ film }) => film);
        const year = own[random(own.length)]?.year ?? 0;
        const wanted = own.filter((film) => film.year === year).map((film) => film.id);
        return { q: id % 3 === 0 ? `${year}年 ${name}` : `${name} ${year}`, films: wanted };
      }),
    ],
    [
      "题材与年代",
      Array.from({ length: perKind }, (_, turn): RecallQuery => {
        const genre = genres[(turn * 7) % genres.length] ?? "";
        const decade = 1950 + 10 * (turn % 8);
        const short = decade < 2000 ? String(decade).slice(2) : String(decade);
        const forms = [
          `${genre} ${short}年代`,
          `${short}年代${genre}`,
          `${genre} ${decade}s`,
          `${decade}年代 ${genre}片`,
        ];
        const wanted = films.filter(
          (film) => film.genres.includes(genre) && Math.floor(film.year / 10) * 10 === decade,
        );
        return { q: forms[turn % forms.length] ?? "", films: wanted.map(({ id }) => id) };
      }).filter((query) => query.films.length > 0),
    ],
  ]);
}

function first<Item>(list: readonly Item[], toQuery: (item: Item) => RecallQuery | null, max = perKind): RecallQuery[] {
  const queries: RecallQuery[] = [];
  for (const item of list) {
    const query = toQuery(item);
    if (query) queries.push(query);
    if (queries.length === max) break;
  }
  return queries;
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function mixed<Item>(list: readonly Item[], random: (below: number) => number): Item[] {
  const keyed = list.map((item) => ({ item, key: random(1_000_000) }));
  return keyed.toSorted((left, right) => left.key - right.key).map(({ item }) => item);
}

function windows(text: string, length: number): string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length));
}

function syllables(text: string): string[] {
  return chinese.readings([...text].map((char) => chinese.simplify(char))).map(([reading = ""]) => reading);
}

function spoken(text: string): string {
  return syllables(text).join("");
}

function initials(text: string): string {
  return syllables(text)
    .map((syllable) => syllable.slice(0, 1))
    .join("");
}

/** One letter of a word of five or more is missing, doubled, another, or has changed places with the next. */
function mistypeLatin(text: string, random: (below: number) => number): string {
  const terms = text.split(" ");
  const long = terms.flatMap((word, at) => (word.length >= 5 ? [at] : []));
  const at = long[random(long.length)];
  if (at === undefined) return text;
  const word = terms[at] ?? "";
  const index = 1 + random(word.length - 2);
  const [head, letter, tail] = [word.slice(0, index), word.slice(index, index + 1), word.slice(index + 1)];
  const ways = [
    head + tail,
    head + letter + letter + tail,
    `${head}${letter === "x" ? "k" : "x"}${tail}`,
    head + tail.slice(0, 1) + letter + tail.slice(1),
  ];
  return terms.with(at, ways[random(ways.length)] ?? word).join(" ");
}
