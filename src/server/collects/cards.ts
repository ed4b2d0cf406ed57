import type { CollectItem } from "#lib/contract/schemas/collects.ts";
import { kinds } from "#lib/kinds.ts";
import { publicVideosById, toPerformerCard, toVideoCard } from "../catalogue/cards.ts";
import type { Context } from "../context.ts";
import { byValue } from "../db/by-value.ts";
import type { Row } from "../db/schema.ts";
import { postsById } from "../posts/posts.ts";
import { reviewsById } from "../reviews/reviews.ts";
import { topicsById } from "../topics/topics.ts";

type Place = "contentType" | "targetId" | "collectedAt" | "folderId";
type Held = Exclude<CollectItem, { kind: "gone" }>;
/** The card of a collected thing, without when and where it was collected. */
export type CollectCard = Held extends infer Item ? (Item extends Held ? Omit<Item, Place> : never) : never;
type Found = [id: number, card: CollectCard];

const loaders: Readonly<Record<number, (context: Context, ids: number[]) => Promise<Found[]>>> = {
  [kinds.review.type]: async (context, ids) =>
    (await reviewsById(context, ids)).map((review): Found => [review.id, { kind: "review", review }]),
  [kinds.video.type]: async (context, ids) => {
    const rows = await publicVideosById(context.db.read, context.now(), ids).execute();
    return rows.map((row): Found => [row.id, { kind: "video", video: toVideoCard(context, row) }]);
  },
  [kinds.post.type]: async (context, ids) =>
    (await postsById(context, ids)).map((post): Found => [post.id, { kind: "post", post }]),
  [kinds.topic.type]: async (context, ids) =>
    (await topicsById(context, ids)).map((topic): Found => [topic.id, { kind: "topic", topic }]),
  [kinds.tag.type]: async (context, ids) => {
    const tags = context.db.read.selectFrom("tags").select(["id", "name", "description"]);
    return (await tags.where("id", "in", ids).execute()).map((tag): Found => [
      tag.id,
      { kind: "tag", tag: { ...tag } },
    ]);
  },
  [kinds.performer.type]: async (context, ids) => {
    const rows = await context.db.read
      .selectFrom("performers")
      .select(["id", "name", "portrait", "initial", "works"])
      .where(byValue("status", "published"))
      .where("id", "in", ids)
      .execute();
    return rows.map((row): Found => [row.id, { kind: "performer", performer: toPerformerCard(context, row) }]);
  },
};

/** Cards of what is still public, by `contentType:id`: one query a kind. */
export async function collectCards(
  context: Context,
  rows: readonly Pick<Row<"collects">, "content_type" | "target_id">[],
): Promise<ReadonlyMap<string, CollectCard>> {
  const types = [...new Set(rows.map((row) => row.content_type))];
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = rows.filter((row) => row.content_type === type).map((row) => row.target_id);
      const cards = (await loaders[type]?.(context, ids)) ?? [];
      return cards.map(([id, card]) => [`${type}:${id}`, card] as const);
    }),
  );
  return new Map(found.flat());
}
