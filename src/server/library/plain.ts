import { sql } from "kysely";
import type { LibraryInput, LibraryPage } from "#lib/contract/schemas/library.ts";
import { listedFilmKinds } from "#lib/film-kinds.ts";
import { publicVideos, toVideoCard } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import { toCursor } from "../paging/cursor.ts";
import { type Choosing, facetsOf } from "./facets.ts";
import type { Position } from "./order.ts";
import { hasFilm } from "./read-films.ts";
import { scoreColumn } from "./score.ts";

const thousandths = sql<number>`coalesce(cast(round((${scoreColumn}) * 1000) as integer), -1)`;
const keys = {
  new: sql<number>`videos.published_at`,
  hot: sql<number>`videos.plays`,
  score: thousandths,
  year: sql<number>`coalesce(videos.year, 0)`,
};

/** Cache tag of responses given while the films were being loaded. */
export const startingTag = "library-starting";

/** The same list read from the database, without counts: in a preview, and while a very large site is starting. */
export async function listPlainly(
  context: Context,
  input: LibraryInput,
  { list, after, categories, chosen }: Choosing & { list: string; after: Position | null },
): Promise<LibraryPage> {
  context.uses(startingTag);
  const key = keys[input.sort];
  let query = publicVideos(context.db.fullScan, context.now())
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select(key.as("place"))
    .where("videos.kind", "in", listedFilmKinds);
  if (input.kind !== undefined) query = query.where("videos.kind", "=", input.kind);
  for (const tag of input.tagIds) {
    if (!categories.some(({ tags }) => tags.some(({ id }) => id === tag))) query = query.where(sql<boolean>`1 = 0`);
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("video_tags as held")
          .select("held.tag_id")
          .whereRef("held.video_id", "=", "videos.id")
          .where("held.tag_id", "=", tag),
      ),
    );
  }
  if (input.country !== undefined) query = query.where("video_facts.countries", "like", `%"${input.country}"%`);
  if (input.language !== undefined) query = query.where("video_facts.languages", "like", `%"${input.language}"%`);
  if (input.year !== undefined) {
    const first = Number(input.year.slice(0, 4));
    const last = input.year.endsWith("s") ? first + 9 : first;
    query = query.where("videos.year", ">=", first).where("videos.year", "<=", last);
  }
  if (input.score !== undefined) query = query.where(sql<boolean>`${thousandths} >= ${Number(input.score) * 1000}`);
  if (input.film !== undefined) {
    query = query.where(input.film === "yes" ? sql<boolean>`${hasFilm}` : sql<boolean>`not ${hasFilm}`);
  }
  if (after) query = query.where(sql<boolean>`(${key}, videos.id) < (${after.value}, ${after.id})`);
  const rows = await query
    .orderBy(key, "desc")
    .orderBy("videos.id", "desc")
    .limit(input.pageSize + 1)
    .execute();
  const page = rows.slice(0, input.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    list: page.map((row) => toVideoCard(context, row)),
    nextCursor: last ? toCursor(list, { value: last.place, id: last.id }) : null,
    facets: facetsOf(null, { chosen, categories }),
  };
}
