import type { TopicEntry } from "#lib/contract/schemas/topics.ts";
import { kinds } from "#lib/kinds.ts";
import { publicVideos, toPerformerCard, toVideoCard } from "../catalogue/cards.ts";
import type { Context } from "../context.ts";
import { publicReviews, toReviewCard } from "../reviews/reviews.ts";
import { publicTopics, toTopicCard } from "./topics.ts";

/** What stands in a topic without the editor's note. */
type Thing = TopicEntry extends infer Entry ? (Entry extends TopicEntry ? Omit<Entry, "note"> : never) : never;
type Found = [id: number, thing: Thing];

const loaders: Readonly<Record<number, (context: Context, ids: number[]) => Promise<Found[]>>> = {
  [kinds.review.type]: async (context, ids) => {
    const rows = await publicReviews(context.db.read, context.now()).where("reviews.id", "in", ids).execute();
    return rows.map((row): Found => [row.id, { kind: "review", review: toReviewCard(context, row) }]);
  },
  [kinds.video.type]: async (context, ids) => {
    const rows = await publicVideos(context.db.read, context.now()).where("videos.id", "in", ids).execute();
    return rows.map((row): Found => [row.id, { kind: "video", video: toVideoCard(context, row) }]);
  },
  [kinds.topic.type]: async (context, ids) => {
    const rows = await publicTopics(context).where("id", "in", ids).execute();
    return rows.map((row): Found => [row.id, { kind: "topic", topic: toTopicCard(context, row) }]);
  },
  [kinds.tag.type]: async (context, ids) => {
    const rows = await context.db.read
      .selectFrom("tags")
      .select(["id", "name", "description"])
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, name, description }): Found => [id, { kind: "tag", tag: { id, name, description } }]);
  },
  [kinds.announcement.type]: async (context, ids) => {
    const rows = await context.db.read
      .selectFrom("announcements")
      .select(["id", "title"])
      .where("id", "in", ids)
      .where("status", "=", "published")
      .where("published_at", "<=", context.now())
      .execute();
    return rows.map(({ id, title }): Found => [id, { kind: "announcement", announcement: { id, title } }]);
  },
  [kinds.performer.type]: async (context, ids) => {
    const rows = await context.db.read
      .selectFrom("performers")
      .select(["id", "name", "portrait", "initial", "works"])
      .where("id", "in", ids)
      .where("status", "=", "published")
      .execute();
    return rows.map((row): Found => [row.id, { kind: "performer", performer: toPerformerCard(context, row) }]);
  },
};

/** The beginning of the cache tag of a row of each kind. */
const rowTags: Readonly<Record<number, string>> = {
  [kinds.review.type]: "review",
  [kinds.video.type]: "video",
  [kinds.topic.type]: "topic",
  [kinds.tag.type]: "tag",
  [kinds.announcement.type]: "announcement",
  [kinds.performer.type]: "performer",
};

/** The public entries of a topic in the editors' order: one query, and one more for every kind in it. */
export async function loadEntries(context: Context, topicId: number): Promise<TopicEntry[]> {
  const items = await context.db.read
    .selectFrom("topic_items")
    .select(["content_type", "target_id", "note"])
    .where("topic_id", "=", topicId)
    .orderBy("position")
    .execute();
  // Also of those that are not public now: the topic shows them as soon as they are.
  context.uses(...items.map(({ content_type, target_id }) => `${rowTags[content_type] ?? "row"}:${target_id}`));
  const types = [...new Set(items.map((item) => item.content_type))];
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = items.filter((item) => item.content_type === type).map((item) => item.target_id);
      return [type, new Map((await loaders[type]?.(context, ids)) ?? [])] as const;
    }),
  );
  const things = new Map(found);
  return items.flatMap(({ content_type, target_id, note }) => {
    const thing = things.get(content_type)?.get(target_id);
    return thing === undefined ? [] : [{ ...thing, note }];
  });
}
