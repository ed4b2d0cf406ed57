import type { Context } from "#server/core/context.ts";
import { rebuildIndex } from "#server/search/indexing.ts";
import { chinese } from "#server/text/chinese.ts";
import { insertAll } from "./fill.ts";
import { alone } from "./filled.ts";
import { generator, readVocabulary } from "./vocabulary.ts";

export interface InventedFilm {
  id: number;
  title: string;
  /** Latin; empty for some. */
  original: string;
  aliases: readonly string[];
  year: number;
  genres: readonly string[];
  /** Ids, the director first. */
  people: readonly number[];
}

interface InventedPerson {
  id: number;
  name: string;
  /** Latin; empty for most. */
  original: string;
}

export interface InventedCatalogue {
  films: readonly InventedFilm[];
  people: readonly InventedPerson[];
}

export const genres = "剧情 喜剧 爱情 科幻 悬疑 惊悚 犯罪 动作 战争 历史 武侠 家庭 冒险 奇幻 西部 歌舞 运动 传记".split(
  " ",
);
const regions = ["CN", "HK", "TW", "JP", "KR", "US", "FR", "GB", "IT", "IN", "DE", "IR"];
const languages = ["zh", "yue", "ja", "ko", "en", "fr", "it", "hi", "de", "fa"];
const kinds = ["feature", "feature", "feature", "series", "short", "documentary", "animation"] as const;
const day = 86_400_000;
const sounds = [..."布拉德皮特安娜玛丽约翰卡尔艾伦罗斯莫里森贝克文斯坦尼尔克里丝蒂维奇诺娃塔"];
const particles = ["的", "之", "与", "里的", "", "", "", ""];

/** `size` invented films by twice as many people, the same for the same size. */
export function inventCatalogue(size: number): InventedCatalogue {
  const random = generator(size + 1);
  const { title, latin, person } = readVocabulary(random);
  const pick = <Item>(list: readonly Item[], otherwise: Item) => list[random(list.length)] ?? otherwise;
  const some = (max: number, make: () => string) => Array.from({ length: 1 + random(max) }, make);
  const capitals = (text: string) => text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const foreign = () => `${some(3, () => pick(sounds, "安")).join("")}·${some(4, () => pick(sounds, "娜")).join("")}`;
  const people = Array.from({ length: size * 2 }, (_, at): InventedPerson => {
    const isForeign = random(5) === 0;
    return { id: at + 1, name: isForeign ? foreign() : person(), original: isForeign ? capitals(latin()) : "" };
  });
  // Words of the site's texts, some with a particle between them: two to ten characters.
  const name = () => {
    const [text, more] = [title(), title()];
    return random(3) === 0 ? `${text.slice(0, 2)}${pick(particles, "")}${more.slice(0, 2)}` : text;
  };
  const films = Array.from({ length: size }, (_, at): InventedFilm => ({
    id: at + 1,
    title: name(),
    original: random(5) < 3 ? capitals(latin()) : "",
    aliases: random(2) === 0 ? some(2, name) : [],
    year: 1950 + random(76),
    genres: [...new Set(some(2, () => pick(genres, "剧情")))],
    // A few have made many films, most one or two.
    people: [
      ...new Set(
        Array.from(
          { length: 4 + random(4) },
          () => 1 + Math.floor(people.length * (random(1_000_000) / 1_000_000) ** 2),
        ),
      ),
    ],
  }));
  return { films, people };
}

/** Writes it into an empty database and indexes it. */
export async function fillInvented(context: Context, { films, people }: InventedCatalogue): Promise<void> {
  const random = generator(films.length + 2);
  const { text } = readVocabulary(random);
  const now = context.now();
  const works = new Map<number, number>();
  for (const film of films) for (const id of film.people) works.set(id, (works.get(id) ?? 0) + 1);
  const at = <Item>(list: readonly Item[], number: number): Item => {
    const item = list[number];
    if (item === undefined) throw new Error(`there is no ${number}`);
    return item;
  };
  await insertAll(context, "channels", 1, () => ({
    id: 10_783,
    content_key: "invented",
    name: "频道",
    description: "",
    position: 1,
  }));
  await insertAll(context, "tag_categories", 1, () => ({ content_key: "genre", name: "题材", position: 1 }));
  await insertAll(context, "tags", genres.length, (n) => ({
    id: n,
    content_key: `genre-${n}`,
    category_id: 1,
    name: at(genres, n - 1),
    aliases: "[]",
    description: "",
    position: n,
  }));
  await insertAll(context, "performers", people.length, (n) => {
    const { id, name, original } = at(people, n - 1);
    const pinyin = chinese.readings([...name]).map(([first = ""]) => first);
    return {
      id,
      content_key: `invented-${id}`,
      name,
      original_name: original,
      pinyin: name.includes("·") ? "" : pinyin.join(" "),
      initial: (pinyin[0] ?? "").slice(0, 1).toUpperCase(),
      aliases: "[]",
      portrait: "images/performers/x",
      bio: text(20),
      facts: "[]",
      status: "published" as const,
      works: works.get(id) ?? 0,
    };
  });
  await insertAll(context, "videos", films.length, (n) => {
    const film = at(films, n - 1);
    // Many tell of somebody else's work, and some of these are played much.
    const said =
      random(4) === 0 ? `${at(people, random(people.length)).name}与《${at(films, random(films.length)).title}》` : "";
    return {
      id: film.id,
      content_key: null,
      title: film.title,
      subtitle: "",
      description: `${text(60)}${said}`,
      film_id: null,
      poster: "",
      channel_id: 10_783,
      featured: 0,
      kind: at(kinds, random(kinds.length)),
      year: film.year,
      status: "published" as const,
      published_at: now - random(2000 * day) - day,
      updated_at: now,
      plays: Math.floor(1_000_000 ** (random(1_000_000) / 1_000_000)),
    };
  });
  await insertAll(context, "video_facts", films.length, (n) => {
    const film = at(films, n - 1);
    const region = random(regions.length);
    return {
      video_id: film.id,
      original_title: film.original,
      aliases: JSON.stringify(film.aliases),
      countries: JSON.stringify([at(regions, region)]),
      languages: JSON.stringify([at(languages, region % languages.length)]),
    };
  });
  const tags = films.flatMap(({ id, genres: own }) => own.map((genre, position) => ({ id, genre, position })));
  await insertAll(context, "video_tags", tags.length, (n) => {
    const { id, genre, position } = at(tags, n - 1);
    return { video_id: id, tag_id: genres.indexOf(genre) + 1, position };
  });
  const made = films.flatMap(({ id, people: own }) => own.map((person, position) => ({ id, person, position })));
  await insertAll(context, "video_performers", made.length, (n) => {
    const { id, person, position } = at(made, n - 1);
    const crafts = position === 0 ? ["director"] : position === 1 ? ["writer", "cast"] : ["cast"];
    return { video_id: id, performer_id: person, role: "", position, crafts: JSON.stringify(crafts) };
  });
  await rebuildIndex(context, alone);
}
