import type { TopicDetail } from "#lib/contract/schemas/topics.ts";
import type { Context } from "../core/context.ts";
import { publicTopics, toTopicCard } from "../cards/topics.ts";
import { countEntries } from "./entries.ts";

/** A topic without its entries; `gone` if it was public and is archived now, null if it never was. */
export async function topicDetail(context: Context, id: number): Promise<TopicDetail | "gone" | null> {
  context.uses(`topic:${id}`);
  const row = await publicTopics(context).select("description").where("id", "=", id).executeTakeFirst();
  if (!row) return isArchived(context, id);
  return {
    ...toTopicCard(context, row),
    items: await countEntries(context, id),
    description: row.description,
    publishedAt: new Date(row.published_at).toISOString(),
  };
}

async function isArchived(context: Context, id: number): Promise<"gone" | null> {
  const row = await context.db.read.selectFrom("topics").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status === "archived" ? "gone" : null;
}
