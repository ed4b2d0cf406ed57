import { sql } from "kysely";
import type { LibraryInput, LibraryPage } from "#lib/contract/schemas/library.ts";
import { facetNames } from "#lib/facets.ts";
import { listedFilmKinds } from "#lib/film-kinds.ts";
import { publicVideos, toVideoCard } from "../cards/videos.ts";
import type { Context } from "../core/context.ts";
import { toCursor } from "../paging/cursor.ts";
import { type Choosing, facetsOf } from "./facets.ts";
import { filmFacets } from "./film-facets.ts";
import { filmOrders } from "./film-orders.ts";
import type { Position } from "./order.ts";

/** Cache tag of responses given while the films were being loaded. */
export const startingTag = "library-starting";

/** The same list read from the database, without counts: in a preview, and while a very large site is starting. */
export async function listPlainly(
  context: Context,
  input: LibraryInput,
  { list, after, categories, chosen }: Choosing & { list: string; after: Position | null },
): Promise<LibraryPage> {
  context.uses(startingTag);
  const { key } = filmOrders[input.sort];
  let query = publicVideos(context.db.fullScan, context.now())
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select(key.as("place"))
    .where("videos.kind", "in", listedFilmKinds);
  for (const name of facetNames) {
    const value = input[name];
    if (value !== undefined) query = query.where(filmFacets[name].isHeld(value));
  }
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
