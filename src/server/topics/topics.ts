import type { TopicCard } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../context.ts";
import { toImage } from "../images.ts";

/** Public topics in the editors' order. */
export async function listTopics(context: Context, limit: number): Promise<TopicCard[]> {
  context.uses("topics");
  const rows = await context.db.read
    .selectFrom("topics")
    .select(["id", "title", "subtitle", "cover", "show_type"])
    .select(({ selectFrom }) =>
      selectFrom("topic_items")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("topic_items.topic_id", "=", "topics.id")
        .as("items"),
    )
    .where("status", "=", "published")
    .where("published_at", "<=", context.now())
    .orderBy("position")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    cover: toImage(context.images, "cover", row.cover),
    showType: row.show_type,
    items: row.items ?? 0,
  }));
}
