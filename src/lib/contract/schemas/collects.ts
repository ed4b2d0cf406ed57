import { z } from "zod";
import { performerCard, reviewCard, tag, topicCard, videoCard } from "./catalogue.ts";
import { postCard } from "./posts.ts";
import { cursor, id, pageOf, pageSize, time } from "./shared.ts";

/** What can be collected: 1 review, 2 video, 3 post, 4 topic, 5 tag, 8 performer. */
export const collectContentType = z.literal([1, 2, 3, 4, 5, 8]);
export type CollectContentType = z.infer<typeof collectContentType>;

export const collectInput = z.strictObject({ contentType: collectContentType, targetId: id });

const place = { contentType: collectContentType, targetId: id, collectedAt: time, folderId: id.nullable() };

/** Something collected, with the card of its kind; `gone` when it is no longer public. */
export const collectItem = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("video"), ...place, video: videoCard }),
  z.strictObject({ kind: z.literal("review"), ...place, review: reviewCard }),
  z.strictObject({ kind: z.literal("post"), ...place, post: postCard }),
  z.strictObject({ kind: z.literal("performer"), ...place, performer: performerCard }),
  z.strictObject({ kind: z.literal("topic"), ...place, topic: topicCard }),
  z.strictObject({ kind: z.literal("tag"), ...place, tag: tag.extend({ description: z.string() }) }),
  z.strictObject({ kind: z.literal("gone"), ...place }),
]);
export type CollectItem = z.infer<typeof collectItem>;

/** `collects` is how many people hold it now. */
export const collectOutput = z.strictObject({ item: collectItem, collects: z.int().nonnegative() });
export const uncollectOutput = z.strictObject({ collects: z.int().nonnegative() });

/** Latest first; `total` comes with the first page. */
export const collectListInput = z.strictObject({
  contentType: collectContentType.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const collectPage = pageOf(collectItem);

export const collectStateInput = z.strictObject({
  contentType: collectContentType,
  targetIds: z.array(id).min(1).max(100),
});
/** Which of those asked for the caller holds. */
export const stateOutput = z.strictObject({ list: z.array(id) });
