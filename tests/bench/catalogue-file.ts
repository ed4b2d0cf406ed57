import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { generator, readVocabulary } from "./vocabulary.ts";

const genres = ["剧情", "喜剧", "爱情", "悬疑", "科幻", "动作", "历史", "战争", "家庭", "冒险", "奇幻", "犯罪"];
const countries = ["CN", "HK", "TW", "JP", "KR", "US", "FR", "GB", "IN", "IT"];
const languages = ["zh", "yue", "ja", "ko", "en", "fr", "it", "hi"];
const kinds = ["feature", "feature", "feature", "short", "documentary", "animation"];
const start = Date.parse("2015-01-01T00:00:00Z");
const day = 86_400_000;

export type InventedRecord = ReturnType<typeof inventPerson> | ReturnType<typeof inventFilm>;

interface Source {
  random: ReturnType<typeof generator>;
  vocabulary: ReturnType<typeof readVocabulary>;
}

/** An invented catalogue, the same for the same sizes: people first, then films with ids, facts, lines and cast. */
export function* inventRecords(films: number, people: number): Generator<InventedRecord> {
  const random = generator(films);
  const source = { random, vocabulary: readVocabulary(random) };
  for (let n = 1; n <= people; n += 1) yield inventPerson(source, n);
  for (let n = 1; n <= films; n += 1) yield inventFilm(source, n, people);
}

/** Writes an invented catalogue as JSON Lines. */
export async function writeCatalogue(file: string, films: number, people = films * 2): Promise<void> {
  const out = createWriteStream(file);
  for (const record of inventRecords(films, people)) {
    if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

function inventPerson({ vocabulary: { latin, person, text } }: Source, n: number) {
  const ids = [{ source: "imdb", id: `nm${n}` }];
  const name = n % 10 === 0 ? latin() : person();
  return { kind: "performer" as const, key: `p${n}`, name, ids, ...(n % 3 === 0 && { bio: text(40) }) };
}

function inventFilm({ random, vocabulary: { title, text, person, latin } }: Source, n: number, people: number) {
  const pick = <Item>(list: readonly Item[]): Item[] => list.slice(random(list.length)).slice(0, 1);
  const year = 1950 + random(75);
  const cast = Array.from({ length: 3 + random(4) }, (_, at) => ({
    performer: `p${1 + random(people)}`,
    role: at === 0 ? "" : person(),
    crafts: at === 0 ? ["director"] : ["cast"],
  }));
  return {
    kind: "video" as const,
    key: `f${n}`,
    title: n % 10 === 0 ? latin() : title().slice(0, 60),
    originalTitle: n % 3 === 0 ? latin() : "",
    description: text(100),
    filmKind: kinds[random(kinds.length)],
    year,
    countries: pick(countries),
    languages: pick(languages),
    releases: [{ region: "CN", date: `${year}-0${1 + random(9)}-1${random(10)}` }],
    runtime: 60 + random(120),
    tags: [...new Set([...pick(genres), ...pick(genres)])],
    ids: [
      { source: "imdb", id: `tt${n}` },
      { source: "douban", id: String(1_000_000 + n) },
    ],
    scores: [{ source: "豆瓣", score: (20 + random(79)) / 10, votes: random(100_000) }],
    lines: n % 2 === 0 ? [{ name: "一线", url: `https://v.example/${n}/index.m3u8` }] : [],
    performers: cast.filter(({ performer }, at) => cast.findIndex((one) => one.performer === performer) === at),
    publishedAt: new Date(start + random(3500) * day).toISOString().replace("Z", "+00:00"),
    plays: 0,
  };
}
