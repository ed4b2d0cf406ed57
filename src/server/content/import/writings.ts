import type { Writer } from "../../db/open.ts";
import { toExcerpt } from "../../markdown.ts";
import type { Content } from "../load.ts";
import { archiveOthers, toTarget, type Ids } from "./keys.ts";

export async function importReviews(trx: Writer, { reviews }: Content, ids: Ids): Promise<void> {
  for (const { key, body, value: review } of reviews) {
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
      .values({ content_key: key, ...row, supports: review.supports })
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set("review", key, id);
    await trx.deleteFrom("review_tags").where("review_id", "=", id).execute();
    const tags = review.tags.map((tag, position) => ({ review_id: id, tag_id: ids.of(`tag:${tag}`), position }));
    if (tags.length > 0) await trx.insertInto("review_tags").values(tags).execute();
  }
  await archiveOthers(trx, "reviews", ids.keys("review"));
}

export async function importTopics(trx: Writer, { topics }: Content, ids: Ids): Promise<void> {
  for (const [position, topic] of topics.value.entries()) {
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
      .values(row)
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set("topic", topic.key, id);
    await trx.deleteFrom("topic_items").where("topic_id", "=", id).execute();
    const items = topic.items.map(({ ref, note }, place) => ({
      topic_id: id,
      position: place,
      note,
      ...toTarget(ids, ref),
    }));
    await trx.insertInto("topic_items").values(items).execute();
  }
  await archiveOthers(trx, "topics", ids.keys("topic"));
}
