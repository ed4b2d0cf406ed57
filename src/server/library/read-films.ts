import { sql } from "kysely";
import { listedFilmKinds } from "#lib/film-kinds.ts";
import { keysOf, recordOf } from "#lib/rows.ts";
import type { Reader } from "../db/open.ts";
import { filmFacets, selectFilms } from "./film-facets.ts";
import { filmOrders, orderNames } from "./film-orders.ts";
import type { FilmRow } from "./film-row.ts";

/** Categories whose tags are filters of the library, and the category of each of their tags. */
export interface TagFacets {
  categories: number[];
  categoryOf: ReadonlyMap<number, number>;
}

/** Maximum number of categories used as facets. */
const maxCategories = 8;

export const tagFacet = (category: number): string => `tagIds-${category}`;

const ownFacets = keysOf(filmFacets);

export function facetNames({ categories }: TagFacets): string[] {
  return [...ownFacets, ...categories.map(tagFacet)];
}

export async function readTagFacets(db: Reader): Promise<TagFacets> {
  const categories = await db
    .selectFrom("tag_categories")
    .select("id")
    .where("facet", "=", 1)
    .orderBy("position")
    .orderBy("id")
    .limit(maxCategories)
    .execute();
  const ids = categories.map(({ id }) => id);
  if (ids.length === 0) return { categories: [], categoryOf: new Map() };
  const tags = await db.selectFrom("tags").select(["id", "category_id"]).where("category_id", "in", ids).execute();
  return { categories: ids, categoryOf: new Map(tags.map((tag) => [tag.id, tag.category_id])) };
}

/** A range or a list of ids. */
type Choice = { after: number; limit: number } | { ids: readonly number[] };

/** Reads films ordered by id; of a range only the listed ones, of a list all that exist. */
export async function readFilms(db: Reader, facets: TagFacets, choice: Choice): Promise<FilmRow[]> {
  const films = await chosen(db, choice)
    .select(["videos.id", "videos.status", "videos.published_at"])
    .select(orderNames.map((name) => filmOrders[name].key.as(`by_${name}`)))
    .execute();
  const [first, last] = [films[0], films.at(-1)];
  if (!first || !last) return [];
  const held = facets.categories.length === 0 ? [] : await tagsOf(db, choice, { from: first.id, to: last.id });
  const tags = new Map<number, number[]>();
  for (const { video_id, tag_id } of held) {
    const known = tags.get(video_id);
    if (known) known.push(tag_id);
    else tags.set(video_id, [tag_id]);
  }
  return films.map((film) => {
    const values: Record<string, readonly string[]> = {};
    for (const name of ownFacets) values[name] = filmFacets[name].valuesOf(film);
    for (const tag of tags.get(film.id) ?? []) {
      const category = facets.categoryOf.get(tag);
      if (category === undefined) continue;
      const name = tagFacet(category);
      values[name] = [...(values[name] ?? []), String(tag)];
    }
    return {
      id: film.id,
      isListed: film.status === "published" && listed.has(film.kind),
      publishedAt: film.published_at,
      keys: recordOf(orderNames, (name) => film[`by_${name}`]),
      values,
    };
  });
}

const listed: ReadonlySet<string> = new Set(listedFilmKinds);

function chosen(db: Reader, choice: Choice) {
  const films = selectFilms(db).orderBy("videos.id");
  if ("ids" in choice) return films.where("videos.id", "in", choice.ids);
  return (
    films
      .where("videos.id", ">", choice.after)
      // `is true` prevents the use of an index on status or kind: the films are read in the order of their ids.
      .where(sql<boolean>`(videos.status = 'published') is true`)
      .where(sql<boolean>`(videos.kind in (${sql.join(listedFilmKinds)})) is true`)
      .limit(choice.limit)
  );
}

function tagsOf(db: Reader, choice: Choice, { from, to }: { from: number; to: number }) {
  const tags = db.selectFrom("video_tags").select(["video_id", "tag_id"]);
  const held =
    "ids" in choice
      ? tags.where("video_id", "in", choice.ids)
      : tags.where("video_id", ">=", from).where("video_id", "<=", to);
  return held.orderBy("video_id").orderBy("tag_id").execute();
}
