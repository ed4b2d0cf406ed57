import { z } from "zod";
import { orders } from "../../orders.ts";
import { namesOf } from "../../rows.ts";
import { reviewCard, tag } from "./catalogue.ts";
import { postImage, postStatus } from "./posts.ts";
import { cursor, id, pageOf, pageSize, time, writtenImage } from "./shared.ts";
import { typedLine, typedMarkdown } from "./text.ts";

/** `followed`: newest first, of what a member follows. */
export const reviewSort = z.enum(namesOf(orders.reviews));

export const reviewListInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
  sort: reviewSort.default(orders.reviews[0].name),
  videoId: id.optional(),
  tagId: id.optional(),
  tagCategoryId: id.optional(),
  /** Of films this performer plays in. */
  performerId: id.optional(),
  authorId: id.optional(),
});
export type ReviewListInput = z.input<typeof reviewListInput>;
export const reviewPage = pageOf(reviewCard);

export const reviewDetail = reviewCard.extend({
  /** Safe HTML, made from the author's Markdown on the server. */
  html: z.string(),
  /** All of it as plain text. */
  text: z.string(),
  tags: z.array(tag),
  images: z.array(postImage),
  /** Null when it was never changed. */
  editedAt: time.nullable(),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;

export const reviewInput = z.strictObject({ id });

export const reviewRank = reviewCard.extend({ heat: z.int().nonnegative() });
export type RankedReview = z.infer<typeof reviewRank>;

/** A member's review of a film: the first time it is written, after that it is changed and the earlier version kept. */
export const publishReviewInput = z.strictObject({
  videoId: id,
  /** Whole points, 1 to 10. */
  rating: z.int().min(1).max(10),
  title: typedLine(400),
  /** Small Markdown; markup in it is text. */
  text: typedMarkdown(40_000),
  images: z.array(writtenImage).max(9).default([]),
  tagIds: z.array(id).max(20).default([]),
  spoiler: z.boolean().default(false),
});

/** A review as only its author sees it. */
export const ownReview = reviewCard.omit({ author: true, publishedAt: true, excerpt: true }).extend({
  status: postStatus,
  /** Why it was rejected or taken down; empty when nobody said. */
  reason: z.string(),
  /** As it was typed. */
  text: z.string(),
  tags: z.array(tag),
  /** `uploadId` names a picture to `review/publish`. */
  images: z.array(postImage.extend({ uploadId: id.nullable() })),
  /** Earlier versions there are. */
  versions: z.int().nonnegative(),
  writtenAt: time,
  editedAt: time.nullable(),
  publishedAt: time.nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

export const previewInput = z.strictObject({ text: typedMarkdown(40_000) });
/** As readers would see it. */
export const previewOutput = z.strictObject({ html: z.string() });

/** Latest first; with a film none or one. What its author deleted is left out. */
export const myReviewsInput = z.strictObject({
  videoId: id.optional(),
  id: id.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const myReviewPage = pageOf(ownReview);

const words = { title: z.string(), text: z.string(), rating: z.int(), spoiler: z.boolean() };
const reviewVersion = z.strictObject({ version: z.int().positive(), ...words, at: time });
export type ReviewVersion = z.infer<typeof reviewVersion>;
/** What it says now, and what it said before, latest first. For its author and for operators. */
export const reviewVersions = z.strictObject({ now: z.strictObject(words), list: z.array(reviewVersion) });
