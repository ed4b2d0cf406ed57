import { z } from "zod";
import { reviewCard, tag } from "./catalogue.ts";
import { cursor, id, pageOf, pageSize } from "./shared.ts";

export const reviewSort = z.enum(["new", "hot"]);

export const reviewListInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
  sort: reviewSort.default("new"),
  videoId: id.optional(),
  tagId: id.optional(),
  tagCategoryId: id.optional(),
  /** Of films this performer plays in. */
  performerId: id.optional(),
});
export type ReviewListInput = z.input<typeof reviewListInput>;
export const reviewPage = pageOf(reviewCard);

export const reviewDetail = reviewCard.extend({
  /** Safe HTML, made from the author's Markdown on the server. */
  html: z.string(),
  /** All of it as plain text. */
  text: z.string(),
  tags: z.array(tag),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;

export const reviewInput = z.strictObject({ id });

export const reviewRank = reviewCard.extend({ heat: z.int().nonnegative() });
export type RankedReview = z.infer<typeof reviewRank>;
