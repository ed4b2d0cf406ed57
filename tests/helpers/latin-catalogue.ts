import type { Context } from "#server/core/context.ts";
import { rebuildIndex } from "#server/search/indexing.ts";
import { addPerformer, addTag, addVideo, tagItem } from "./rows.ts";

const heads = "bra dor fel gran hol jas kel lor mar nor pel quin ros stan tor vel wil yor zan cal".split(" ");
const tails = "den ton wick sey mond ley ric vin lan der bert son field ham more nell".split(" ");
const nouns =
  "river night garden window winter engine letter mirror island voyage harvest lantern signal orchard pirate".split(
    " ",
  );

/** Deterministic invented words, so that no film or person really has these names. */
const word = (seed: number) => `${heads[seed % heads.length]}${tails[(seed * 7) % tails.length]}`;
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Used in all descriptions, so that any sequence of letters occurs somewhere, as in a real catalogue. */
const prose =
  "In this exception, perception and reception deceive: an incident inside a bright, patient pittance of a brittle day.";

export interface LatinCatalogue {
  film(title: string): number;
  person(name: string): number;
}

/** Adds and indexes some three hundred films and people with Latin names, and their relations. */
export async function addLatinCatalogue(context: Context): Promise<LatinCatalogue> {
  const films = new Map<string, number>();
  const people = new Map<string, number>();
  const add = async (title: string, values: { description?: string; year?: number } = {}) => {
    const { description = prose, year = 2011 } = values;
    const published_at = Date.UTC(year, 5, 1);
    films.set(title, await addVideo(context, { title, description, published_at, plays: films.size }));
  };
  const meet = async (name: string, aliases: readonly string[] = []) => {
    const values = { name, pinyin: "", aliases: JSON.stringify(aliases), bio: prose, works: people.size };
    people.set(name, await addPerformer(context, values));
  };
  for (let seed = 0; seed < 150; seed += 1) {
    await add(`${capital(nouns[seed % nouns.length] ?? "")} of ${capital(word(seed))} ${seed + 100}`);
    await meet(`${capital(word(seed))} ${capital(word(seed * 3 + 1))}`);
  }
  await add("Incention");
  await add("The Incention Papers");
  await add("盗影 Incention 2", { year: 1999 });
  await add("Incentional Minds");
  await add("Amélisse");
  await add("Straße nach Øst");
  await add("Wolf of the Star");
  await add("A Star Wolf Story");
  await add("Ocean’s Twenty");
  await add("Moonraider");
  await add("Quiet Harbour", { year: 1999 });
  await add("Loud Harbour", { year: 2003 });
  await meet("Bram Pitten");
  await meet("Bram Dorff");
  await meet("Michel Pitten");
  await meet("诺阑", ["Chris Nolanne"]);
  const starring: [string, string[]][] = [
    ["Quiet Harbour", ["Bram Pitten"]],
    ["Loud Harbour", ["Bram Pitten"]],
    ["Moonraider", ["Bram Dorff", "Michel Pitten"]],
    ["Incention", ["诺阑"]],
    ["Amélisse", ["诺阑"]],
  ];
  for (const [title, names] of starring) await star(context, films.get(title) ?? 0, names.map(idOf(people)));
  const genre = await addTag(context, { name: "科幻" });
  for (const title of ["Incention", "Moonraider"]) await tagItem(context, "video_tags", films.get(title) ?? 0, [genre]);
  await rebuildIndex(context);
  return { film: idOf(films), person: idOf(people) };
}

function idOf(ids: ReadonlyMap<string, number>): (name: string) => number {
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`nothing is called ${name}`);
    return id;
  };
}

function star(context: Context, film: number, people: readonly number[]): Promise<unknown> {
  return context.db.write((trx) =>
    trx
      .insertInto("video_performers")
      .values(people.map((performer_id, position) => ({ video_id: film, performer_id, role: "", position })))
      .execute(),
  );
}
