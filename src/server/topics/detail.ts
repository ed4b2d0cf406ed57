import type { TopicDetail, TopicEntry } from "#lib/contract/schemas/topics.ts";
import type { OrderOf } from "#lib/orders.ts";
import type { Context } from "../core/context.ts";
import { loadEntries } from "./entries.ts";
import { publicTopics, toTopicCard } from "../cards/topics.ts";

/** A topic with its public entries; `gone` if it was public and is archived now, null if it never was. */
export async function topicDetail(
  context: Context,
  id: number,
  sort: OrderOf<"topicEntries">,
): Promise<TopicDetail | "gone" | null> {
  context.uses(`topic:${id}`);
  const row = await publicTopics(context).select("description").where("id", "=", id).executeTakeFirst();
  if (!row) return isArchived(context, id);
  const entries = await loadEntries(context, id);
  return {
    ...toTopicCard(context, row),
    items: entries.length,
    description: row.description,
    publishedAt: new Date(row.published_at).toISOString(),
    entries: sortEntries(entries, sort),
  };
}

async function isArchived(context: Context, id: number): Promise<"gone" | null> {
  const row = await context.db.read.selectFrom("topics").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status === "archived" ? "gone" : null;
}

/** Entries without a time or heat stay behind the others, in the editors' order. */
function sortEntries(entries: TopicEntry[], sort: OrderOf<"topicEntries">): TopicEntry[] {
  const weigh = weights[sort];
  return entries.toSorted((left, right) => weigh(right) - weigh(left));
}

/** Sort keys, largest first; equal ones stay in the editors' order. */
const weights: Readonly<Record<OrderOf<"topicEntries">, (entry: TopicEntry) => number>> = {
  default: () => 0,
  new: timeOf,
  hot: heatOf,
};

function timeOf(entry: TopicEntry): number {
  if (entry.kind === "video") return Date.parse(entry.video.publishedAt);
  return entry.kind === "review" ? Date.parse(entry.review.publishedAt) : 0;
}

function heatOf(entry: TopicEntry): number {
  if (entry.kind === "video") return entry.video.plays;
  if (entry.kind === "review") return entry.review.supports;
  return entry.kind === "performer" ? entry.performer.works : 0;
}
