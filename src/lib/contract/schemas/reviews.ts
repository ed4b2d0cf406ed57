import { z } from "zod";
import { orders } from "../../orders.ts";
import { namesOf } from "../../rows.ts";
import { reviewCard, tag } from "./catalogue.ts";
import { postImage, postStatus } from "./posts.ts";
import { cursor, id, pageOf, pageSize, time, writtenImage } from "./shared.ts";
import { typedLine, typedMarkdown } from "./text.ts";

/** `followed`: newest first, by those a member follows. */
export const reviewSort = z.enum(namesOf(orders.reviews));

export const reviewListInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
  sort: reviewSort.default(orders.reviews[0].name),
  videoId: id.optional(),
  tagId: id.optional(),
  tagCategoryId: id.optional(),
  /** Reviews of films this performer appears in. */
  performerId: id.optional(),
  authorId: id.optional(),
});
export type ReviewListInput = z.input<typeof reviewListInput>;
export const reviewPage = pageOf(reviewCard);

export const reviewDetail = reviewCard.extend({
  /** Sanitized HTML, rendered from the author's Markdown on the server. */
  html: z.string(),
  /** The whole review as plain text. */
  text: z.string(),
  tags: z.array(tag),
  images: z.array(postImage),
  /** Null if it was never edited. */
  editedAt: time.nullable(),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;

export const reviewInput = z.strictObject({ id });

export const reviewRank = reviewCard.extend({ heat: z.int().nonnegative() });
export type RankedReview = z.infer<typeof reviewRank>;

/** A member's review of a film: created the first time, then edited; the earlier version is stored. */
export const publishReviewInput = z.strictObject({
  videoId: id,
  /** Integer, 1 to 10. */
  rating: z.int().min(1).max(10),
  title: typedLine(400),
  /** A subset of Markdown; HTML in it is displayed as text. */
  text: typedMarkdown(40_000),
  images: z.array(writtenImage).max(9).default([]),
  tagIds: z.array(id).max(20).default([]),
  spoiler: z.boolean().default(false),
});

/** A review as returned to its author. */
export const ownReview = reviewCard.omit({ author: true, publishedAt: true, excerpt: true }).extend({
  status: postStatus,
  /** Why it was rejected or taken down; empty if no reason was given. */
  reason: z.string(),
  /** Markdown, as typed. */
  text: z.string(),
  tags: z.array(tag),
  /** `uploadId` identifies a picture for `review/publish`. */
  images: z.array(postImage.extend({ uploadId: id.nullable() })),
  /** Number of earlier versions. */
  versions: z.int().nonnegative(),
  writtenAt: time,
  editedAt: time.nullable(),
  publishedAt: time.nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

export const previewInput = z.strictObject({ text: typedMarkdown(40_000) });
/** Rendered as readers would see it. */
export const previewOutput = z.strictObject({ html: z.string() });

/** Latest first, without deleted reviews; with a film there is at most one. */
export const myReviewsInput = z.strictObject({
  videoId: id.optional(),
  id: id.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const myReviewPage = pageOf(ownReview);

const fields = { title: z.string(), text: z.string(), rating: z.int(), spoiler: z.boolean() };
const reviewVersion = z.strictObject({ version: z.int().positive(), ...fields, at: time });
export type ReviewVersion = z.infer<typeof reviewVersion>;
/** The current version and earlier ones, latest first. For its author and for operators. */
export const reviewVersions = z.strictObject({ now: z.strictObject(fields), list: z.array(reviewVersion) });
