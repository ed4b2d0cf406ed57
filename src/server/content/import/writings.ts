import { batchesOf } from "#lib/batches.ts";
import type { Writer } from "../../db/open.ts";
import { toExcerpt } from "../../text/markdown.ts";
import type { Content } from "../read-folder.ts";
import { archiveOthers, toTarget, type Ids } from "./keys.ts";
import { kinds } from "#lib/kinds.ts";
import type { Pen } from "../pen.ts";
import { rejectedOf } from "./rejected.ts";

export async function importReviews(pen: Pen, { reviews }: Content, ids: Ids): Promise<void> {
  const rejected = await rejectedOf(pen.read, kinds.review.type);
  await pen.each(reviews, async (trx, { key, body, value }) => {
    const before = await trx
      .selectFrom("reviews")
      .select(["id", "status"])
      .where("content_key", "=", key)
      .executeTakeFirst();
    const id = await putReview(trx, { key, body, ...value }, ids);
    if (before && rejected.has(before.id))
      await trx.updateTable("reviews").set({ status: before.status }).where("id", "=", id).execute();
    ids.set("review", key, id);
  });
  await archiveOthers(pen, "reviews", ids.keys("review"));
}

/** A review in `content/`. */
export type ReviewEntry = Content["reviews"][number]["value"] & { key: string; body: string };

/** Saves a review with its tags and returns its row id; a new one gets the id `given`, if any. */
export async function putReview(trx: Writer, review: ReviewEntry, ids: Ids, given?: number): Promise<number> {
  const { key, body } = review;
  const row = {
    title: review.title,
    body,
    excerpt: toExcerpt(body),
    rating: review.rating,
    spoiler: review.spoiler ? 1 : 0,
    video_id: ids.of(`video:${review.video}`),
    author_id: ids.of(`member:${review.author}`),
    status: review.status,
    published_at: Date.parse(review.publishedAt),
  };
  const { id } = await trx
    .insertInto("reviews")
    .values({ ...(given !== undefined && { id: given }), content_key: key, ...row, supports: review.supports })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("review_tags").where("review_id", "=", id).execute();
  const tags = review.tags.map((tag, position) => ({ review_id: id, tag_id: ids.of(`tag:${tag}`), position }));
  if (tags.length > 0) await trx.insertInto("review_tags").values(tags).execute();
  return id;
}

/** Imports topics. All topics are saved before their items, because a topic may contain one that comes later in the file. */
export async function importTopics(pen: Pen, { topics }: Content, ids: Ids): Promise<void> {
  await pen.each([...topics.value.entries()], async (trx, [position, topic]) =>
    ids.set("topic", topic.key, await saveTopic(trx, topic, { position })),
  );
  await pen.each(topics.value, (trx, topic) => saveItems(trx, topic, ids.of(`topic:${topic.key}`), ids));
  await archiveOthers(pen, "topics", ids.keys("topic"));
}

/** A topic in `content/`. */
export type TopicEntry = Content["topics"]["value"][number];

/** Saves a topic with its items and returns its row id; a new one gets the id `put.id`, if any. */
export async function putTopic(
  trx: Writer,
  topic: TopicEntry,
  ids: Ids,
  put: { position: number; id?: number | undefined },
): Promise<number> {
  const id = await saveTopic(trx, topic, put);
  await saveItems(trx, topic, id, ids);
  return id;
}

async function saveTopic(
  trx: Writer,
  topic: TopicEntry,
  { position, id: given }: { position: number; id?: number | undefined },
): Promise<number> {
  const row = {
    content_key: topic.key,
    title: topic.title,
    subtitle: topic.subtitle,
    description: topic.description,
    show_type: topic.showType,
    cover: topic.cover,
    status: topic.status,
    published_at: Date.parse(topic.publishedAt),
    position,
  };
  const { id } = await trx
    .insertInto("topics")
    .values({ ...(given !== undefined && { id: given }), ...row })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A statement takes only so many parameters. */
const inOneInsert = 1000;

async function saveItems(trx: Writer, topic: TopicEntry, id: number, ids: Ids): Promise<void> {
  await trx.deleteFrom("topic_items").where("topic_id", "=", id).execute();
  const items = topic.items.map(({ ref, note }, index) => ({
    topic_id: id,
    position: index,
    note,
    ...toTarget(ids, ref),
  }));
  for (const some of batchesOf(items, inOneInsert)) await trx.insertInto("topic_items").values(some).execute();
}
