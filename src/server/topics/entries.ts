import type { TopicEntry } from "#lib/contract/schemas/topics.ts";
import type { Context } from "../core/context.ts";
import { cardsOf, serverKindOf } from "../kinds/kinds.ts";
import { targetKey } from "../core/target.ts";

/** A topic's public entries in the editors' order: one query, and one more per kind of content. */
export async function loadEntries(context: Context, topicId: number): Promise<TopicEntry[]> {
  const items = await context.db.read
    .selectFrom("topic_items")
    .select(["content_type as contentType", "target_id as targetId", "note"])
    .where("topic_id", "=", topicId)
    .orderBy("position")
    .execute();
  // Includes entries that are not public yet: the topic shows them as soon as they are.
  context.uses(...items.map(({ contentType, targetId }) => `${serverKindOf(contentType)?.tag ?? "row"}:${targetId}`));
  const cards = await cardsOf(context, "entries", items);
  return items.flatMap((item) => {
    const card = cards.get(targetKey(item));
    return card === undefined ? [] : [{ ...card, note: item.note }];
  });
}
