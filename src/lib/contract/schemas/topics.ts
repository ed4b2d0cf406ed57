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

const common = {
  /** Place among the topic's public entries in the order asked for, from 1. */
  place: z.int().min(1),
  /** An editor's note on the entry. */
  note: z.string(),
};

export const topicEntry = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("video"), ...common, video: cards.video }),
  z.strictObject({ kind: z.literal("review"), ...common, review: cards.review }),
  z.strictObject({ kind: z.literal("performer"), ...common, performer: cards.performer }),
  z.strictObject({ kind: z.literal("topic"), ...common, topic: cards.topic }),
  z.strictObject({ kind: z.literal("tag"), ...common, tag: cards.tag }),
  z.strictObject({ kind: z.literal("announcement"), ...common, announcement: cards.announcement }),
]);
export type TopicEntry = z.infer<typeof topicEntry>;

export const topicDetail = topicCard.extend({
  description: z.string(),
  publishedAt: time,
});
export type TopicDetail = z.infer<typeof topicDetail>;

export const topicInput = z.strictObject({ id });

export const topicEntriesInput = z.strictObject({
  id,
  sort: entrySort.default(orders.topicEntries[0].name),
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
});
export const topicEntries = pageOf(topicEntry);
