import type { Image } from "#lib/contract/schemas/shared.ts";
import { kinds } from "#lib/kinds.ts";
import { publicVideosById } from "../catalogue/cards.ts";
import type { Context } from "../context.ts";
import { byValue } from "../db/by-value.ts";
import type { Row } from "../db/schema.ts";
import { toImage } from "../images.ts";
import { reviewsById } from "../reviews/reviews.ts";

/** What a line of history shows of a thing. */
export interface Thumbnail {
  title: string;
  picture: Image;
}
type Found = [id: number, thumbnail: Thumbnail];

const loaders: Readonly<Record<number, (context: Context, ids: number[]) => Promise<Found[]>>> = {
  [kinds.review.type]: async (context, ids) =>
    (await reviewsById(context, ids)).map(({ id, title, video }): Found => [id, { title, picture: video.poster }]),
  [kinds.video.type]: async (context, ids) => {
    const rows = await publicVideosById(context.db.read, context.now(), ids).execute();
    return rows.map((row): Found => [
      row.id,
      { title: row.title, picture: toImage(context.images, "poster", row.poster) },
    ]);
  },
  [kinds.performer.type]: async (context, ids) => {
    const rows = await context.db.read
      .selectFrom("performers")
      .select(["id", "name", "portrait"])
      .where(byValue("status", "published"))
      .where("id", "in", ids)
      .execute();
    return rows.map((row): Found => [
      row.id,
      { title: row.name, picture: toImage(context.images, "portrait", row.portrait) },
    ]);
  },
};

/** Of those that are still public, by `contentType:id`: one query a kind. */
export async function thumbnails(
  context: Context,
  rows: readonly Pick<Row<"histories">, "content_type" | "target_id">[],
): Promise<ReadonlyMap<string, Thumbnail>> {
  const found = await Promise.all(
    [...new Set(rows.map((row) => row.content_type))].map(async (type) => {
      const ids = rows.filter((row) => row.content_type === type).map((row) => row.target_id);
      const things = (await loaders[type]?.(context, ids)) ?? [];
      return things.map(([id, thing]) => [`${type}:${id}`, thing] as const);
    }),
  );
  return new Map(found.flat());
}
