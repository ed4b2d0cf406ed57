import type { TopicCard } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../context.ts";
import { toImage } from "../images.ts";

/** Public topics in the editors' order. */
export async function listTopics(context: Context, limit: number): Promise<TopicCard[]> {
  context.uses("topics");
  const rows = await publicTopics(context).orderBy("position").orderBy("id").limit(limit).execute();
  return rows.map((row) => toTopicCard(context, row));
}

/** The public ones among these, in no order. */
export async function topicsById(context: Context, ids: readonly number[]): Promise<TopicCard[]> {
  const rows = await publicTopics(context).where("id", "in", ids).execute();
  return rows.map((row) => toTopicCard(context, row));
}

/** Topics that are public now, with the columns a card shows. */
function publicTopics(context: Context) {
  return context.db.read
    .selectFrom("topics")
    .select(["id", "title", "subtitle", "cover", "show_type"])
    .select(({ selectFrom }) =>
      selectFrom("topic_items")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("topic_items.topic_id", "=", "topics.id")
        .as("items"),
    )
    .where("status", "=", "published")
    .where("published_at", "<=", context.now());
}

type TopicCardRow = Awaited<ReturnType<ReturnType<typeof publicTopics>["executeTakeFirstOrThrow"]>>;

function toTopicCard(context: Context, row: TopicCardRow): TopicCard {
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    cover: toImage(context.images, "cover", row.cover),
    showType: row.show_type,
    items: row.items ?? 0,
  };
}
