import { sql } from "kysely";
import type { WorksList } from "#lib/contract/schemas/works-lists.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { toImageOrNull } from "../core/images.ts";

const coversShown = 4;

/** Lists that are not deleted. */
export function liveLists(db: Reader | Writer) {
  return db.selectFrom("works_lists").where("works_lists.deleted_at", "is", null);
}

/** Public lists; their owners must have a public page as well. */
export function publicLists(db: Reader | Writer) {
  return liveLists(db).where("works_lists.public", "=", 1).where("works_lists.status", "=", "published");
}

/** Lists with their first posters: one more query for any number of lists. */
export async function toWorksLists(context: Context, rows: readonly Row<"works_lists">[]): Promise<WorksList[]> {
  const covers = await coversOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    context.uses(listTag(row.id));
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      public: row.public === 1,
      removed: row.status === "removed",
      films: row.films,
      covers: (covers.get(row.id) ?? []).flatMap(({ poster }) => toImageOrNull(context.images, "poster", poster) ?? []),
      updatedAt: new Date(row.updated_at).toISOString(),
    };
  });
}

async function coversOf({ db, now }: Context, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { poster: string }[]>();
  const placed = db.read
    .selectFrom("works_list_items as item")
    .innerJoin("videos", "videos.id", "item.video_id")
    .select(["item.list_id", "videos.poster"])
    .select(
      sql<number>`row_number() over (partition by item.list_id order by item.position, item.video_id)`.as("place"),
    )
    .where("item.list_id", "in", ids)
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", now())
    .as("placed");
  const rows = await db.read
    .selectFrom(placed)
    .select(["placed.list_id", "placed.poster"])
    .where("placed.place", "<=", coversShown)
    .orderBy("placed.list_id")
    .orderBy("placed.place")
    .execute();
  return Map.groupBy(rows, (row) => row.list_id);
}

/** Cache tag of one list. */
export const listTag = (id: number): string => `list:${id}`;
/** Cache tag of a user's public lists. */
export const listsOfTag = (userId: number): string => `lists:9:${userId}`;
export const listTags = (id: number, userId: number): string[] => ["lists", listTag(id), listsOfTag(userId)];
