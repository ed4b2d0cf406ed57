import { z } from "zod";
import { orders } from "../../orders.ts";
import { namesOf } from "../../rows.ts";
import { cards } from "./cards.ts";
import { topicCard } from "./catalogue.ts";
import { cursor, id, pageOf, pageSize, time } from "./shared.ts";

/** `default` is the editors' order. */
export const topicSort = z.enum(namesOf(orders.topics));

export const topicListInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
  sort: topicSort.default(orders.topics[0].name),
});
export type TopicListInput = z.input<typeof topicListInput>;
export const topicPage = pageOf(topicCard);

/** Order of a topic's entries: editorial, newest first, or most watched and liked first. */
export const entrySort = z.enum(namesOf(orders.topicEntries));

/** An editor's note on the entry. */
const note = z.string();

export const topicEntry = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("video"), note, video: cards.video }),
  z.strictObject({ kind: z.literal("review"), note, review: cards.review }),
  z.strictObject({ kind: z.literal("performer"), note, performer: cards.performer }),
  z.strictObject({ kind: z.literal("topic"), note, topic: cards.topic }),
  z.strictObject({ kind: z.literal("tag"), note, tag: cards.tag }),
  z.strictObject({ kind: z.literal("announcement"), note, announcement: cards.announcement }),
]);
export type TopicEntry = z.infer<typeof topicEntry>;

export const topicDetail = topicCard.extend({
  description: z.string(),
  publishedAt: time,
  entries: z.array(topicEntry),
});
export type TopicDetail = z.infer<typeof topicDetail>;

export const topicInput = z.strictObject({ id, sort: entrySort.default(orders.topicEntries[0].name) });
