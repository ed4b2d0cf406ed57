import { z } from "zod";
import { orders } from "../../orders.ts";
import { namesOf } from "../../rows.ts";
import { tag } from "./catalogue.ts";
import { cursor, id, image, pageOf, pageSize, person, time, writtenImage } from "./shared.ts";
import { tagCategory, tagChoiceInput } from "./tags.ts";
import { typedText } from "./text.ts";

/** Maximum number of pictures in a post. */
export const maxImages = 9;

/** `alt` describes the picture; empty if the author gave no description. */
export const postImage = image.extend({ alt: z.string() });
export type PostImage = z.infer<typeof postImage>;

export const postCard = z.strictObject({
  id,
  /** The first line of its text, or the beginning of that. */
  title: z.string(),
  /** The text after the title, in one line of at most 120 characters. */
  excerpt: z.string(),
  author: person,
  images: z.array(postImage).max(maxImages),
  /** The film it is about; null for none. */
  video: z.strictObject({ id, title: z.string(), poster: image.nullable() }).nullable(),
  tags: z.array(tag),
  /** Size of the paid part: price in points, characters and pictures. Null if the whole post is free. */
  paid: z
    .strictObject({ price: z.int().positive(), characters: z.int().nonnegative(), images: z.int().nonnegative() })
    .nullable(),
  supports: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  publishedAt: time,
});
export type PostCard = z.infer<typeof postCard>;

/** Newest first, most discussed now, or by those a member follows. */
export const postFeed = z.enum(namesOf(orders.posts));

export const postCenterInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
  feed: postFeed.default(orders.posts[0].name),
  tagId: id.optional(),
  authorId: id.optional(),
});
export type PostCenterInput = z.input<typeof postCenterInput>;
export const postPage = pageOf(postCard);

export const postInput = z.strictObject({ id });
/** `text` is the free part without its title; plain text with line breaks. */
export const postDetail = postCard.extend({ text: z.string() });
export type PostDetail = z.infer<typeof postDetail>;

export const mayLikeInput = z.strictObject({ id, pageSize: pageSize.default(6) });
/** `reason` is a short label: the same film, a common tag, the same author. */
export const mayLikePost = postCard.extend({ reason: z.string() });
export type MayLikePost = z.infer<typeof mayLikePost>;
export const mayLikeOutput = z.strictObject({ list: z.array(mayLikePost) });

/** With the number of public posts that have it. */
export const postTag = tag.extend({ posts: z.int().nonnegative() });
export type PostTag = z.infer<typeof postTag>;
/** Most used first. */
export const postTagsOutput = z.strictObject({ list: z.array(postTag) });
/** Tags a post may have: see `tagChoices`. */
export const postTagListInput = tagChoiceInput;
export const postTagListOutput = z.strictObject({
  list: z.array(tagCategory.extend({ tags: z.array(postTag), total: z.int().nonnegative() })),
});
export type PostTagCategory = z.infer<typeof postTagListOutput>["list"][number];

export const postStatus = z.enum(["draft", "pending", "published", "rejected", "removed"]);

/**
 * Creates a post, or changes the caller's own if `id` is given. A short first line is the title. With a price, `paidText` and the pictures
 * marked `paid` must be paid for; without one neither is allowed. A `draft` is visible to its author only.
 */
export const publishPostInput = z.strictObject({
  id: id.optional(),
  text: typedText(20_000),
  paidText: typedText(20_000).default(""),
  /** Points; 0 is free. */
  price: z.int().nonnegative().max(100_000).default(0),
  images: z
    .array(writtenImage.extend({ paid: z.boolean().default(false) }))
    .max(maxImages)
    .default([]),
  videoId: id.nullable().default(null),
  tagIds: z.array(id).max(20).default([]),
  draft: z.boolean().default(false),
});

/** A post as returned to its author. */
export const ownPost = postCard.omit({ paid: true, author: true, images: true, publishedAt: true }).extend({
  status: postStatus,
  /** Why it was rejected or taken down; empty if no reason was given. */
  reason: z.string(),
  /** The whole free part, with its title. */
  text: z.string(),
  paidText: z.string(),
  price: z.int().nonnegative(),
  /** `uploadId` identifies a picture for `post/publish`. */
  images: z.array(postImage.extend({ uploadId: id.nullable(), paid: z.boolean() })),
  /** Points earned so far. */
  income: z.int().nonnegative(),
  /** Somebody has paid for it: the paid part may be added to, but not taken away. */
  sold: z.boolean(),
  /** Those who have paid can still read it if its author deletes it. */
  remains: z.boolean(),
  createdAt: time,
  updatedAt: time,
  /** Null if it was never public. */
  publishedAt: time.nullable(),
});
export type OwnPost = z.infer<typeof ownPost>;

/** Latest first, without deleted posts. */
export const worksPostInput = z.strictObject({
  status: postStatus.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const worksPostPage = pageOf(ownPost).extend({ counts: z.record(postStatus, z.int().nonnegative()) });

/** The paid part; plain text with line breaks. */
export const paidPart = z.strictObject({ text: z.string(), images: z.array(postImage) });
export type PaidPart = z.infer<typeof paidPart>;

/**
 * `reason` is why the caller may read the paid part, null if not; `balance` is the caller's points. `part` is null if there is none, or if
 * the caller may not read it. Of a post that its author has deleted, or changed so
 * that it waits for a review, those who have paid for it get all that they have bought as the part.
 */
export const lookOutput = z.strictObject({
  look: z.boolean(),
  reason: z.enum(["free", "author", "paid", "operator"]).nullable(),
  price: z.int().nonnegative(),
  balance: z.int(),
  part: paidPart.nullable(),
});
export type PostLook = z.infer<typeof lookOutput>;

/** `price` is what the buyer saw: if it has changed, nothing is paid. */
export const payInput = z.strictObject({ id, price: z.int().positive() });
/** `paid` is the cost of this call: 0 if the caller could read it already. */
export const payOutput = z.strictObject({ paid: z.int().nonnegative(), balance: z.int(), part: paidPart });
