import type { TopicCard } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../core/context.ts";
import { toImage } from "../core/images.ts";

/** Topics that are public now, with the columns of a card. */
export function publicTopics(context: Context) {
  return context.db.read
    .selectFrom("topics")
    .select(["id", "title", "subtitle", "cover", "show_type", "position", "published_at"])
    .select(({ selectFrom }) =>
      selectFrom("topic_items")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("topic_items.topic_id", "=", "topics.id")
        .as("items"),
    )
    .where("status", "=", "published")
    .where("published_at", "<=", context.now());
}

type TopicRow = Awaited<ReturnType<ReturnType<typeof publicTopics>["executeTakeFirstOrThrow"]>>;

export function toTopicCard(context: Context, row: TopicRow): TopicCard {
  context.uses(`topic:${row.id}`);
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    cover: toImage(context.images, "cover", row.cover),
    showType: row.show_type,
    items: row.items ?? 0,
  };
}

/** The public ones among these ids, in any order. */
export async function topicsById(context: Context, ids: readonly number[]): Promise<TopicCard[]> {
  const rows = await publicTopics(context).where("id", "in", ids).execute();
  return rows.map((row) => toTopicCard(context, row));
}
