import type { TopicEntry } from "#lib/contract/schemas/topics.ts";
import type { Context } from "../core/context.ts";
import { cardsOf, serverKindOf } from "../kinds/kinds.ts";
import { targetKey } from "../core/target.ts";

/** The public entries of a topic in the editors' order: one query, and one more for every kind in it. */
export async function loadEntries(context: Context, topicId: number): Promise<TopicEntry[]> {
  const items = await context.db.read
    .selectFrom("topic_items")
    .select(["content_type as contentType", "target_id as targetId", "note"])
    .where("topic_id", "=", topicId)
    .orderBy("position")
    .execute();
  // Also of those that are not public now: the topic shows them as soon as they are.
  context.uses(...items.map(({ contentType, targetId }) => `${serverKindOf(contentType)?.tag ?? "row"}:${targetId}`));
  const cards = await cardsOf(context, "entries", items);
  return items.flatMap((item) => {
    const card = cards.get(targetKey(item));
    return card === undefined ? [] : [{ ...card, note: item.note }];
  });
}
