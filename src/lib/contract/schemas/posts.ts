import { z } from "zod";
import { orders } from "../../orders.ts";
import { namesOf } from "../../rows.ts";
import { tag } from "./catalogue.ts";
import { cursor, id, image, pageOf, pageSize, person, time, writtenImage } from "./shared.ts";
import { tagCategory } from "./tags.ts";
import { typedText } from "./text.ts";

/** Most pictures in a post. */
export const maxImages = 9;

/** `alt` says what it shows; empty when the author did not. */
export const postImage = image.extend({ alt: z.string() });
export type PostImage = z.infer<typeof postImage>;

export const postCard = z.strictObject({
  id,
  /** The first line of its text, or its beginning. */
  title: z.string(),
  /** What follows the title, in one line of at most 120 characters. */
  excerpt: z.string(),
  author: person,
  images: z.array(postImage).max(maxImages),
  /** The film it is about. */
  video: z.strictObject({ id, title: z.string(), poster: image.nullable() }).nullable(),
  tags: z.array(tag),
  /** What can be read after paying: points, characters and pictures. Null when all of it is free. */
  paid: z
    .strictObject({ price: z.int().positive(), characters: z.int().nonnegative(), images: z.int().nonnegative() })
    .nullable(),
  supports: z.int().nonnegative(),
  comments: z.int().nonnegative(),
  publishedAt: time,
});
export type PostCard = z.infer<typeof postCard>;

/** Newest first, what is talked about now, or what a member follows. */
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
/** `text` is what everybody may read, without its title; plain text with line breaks. */
export const postDetail = postCard.extend({ text: z.string() });
export type PostDetail = z.infer<typeof postDetail>;

export const mayLikeInput = z.strictObject({ id, pageSize: pageSize.default(6) });
/** `reason` is a few words: the same film, a tag both hold, the same author. */
export const mayLikePost = postCard.extend({ reason: z.string() });
export type MayLikePost = z.infer<typeof mayLikePost>;
export const mayLikeOutput = z.strictObject({ list: z.array(mayLikePost) });

/** With the public posts that hold it. */
export const postTag = tag.extend({ posts: z.int().nonnegative() });
export type PostTag = z.infer<typeof postTag>;
/** The most used first. */
export const postTagsOutput = z.strictObject({ list: z.array(postTag) });
/** Every tag there is, in the editors' order. */
export const postTagListOutput = z.strictObject({ list: z.array(tagCategory.extend({ tags: z.array(postTag) })) });
export type PostTagCategory = z.infer<typeof postTagListOutput>["list"][number];

export const postStatus = z.enum(["draft", "pending", "published", "rejected", "removed"]);

/**
 * Creates a post, or changes the caller's own when `id` is given. Its first line is the title when it is short. With a price, `paidText`
 * and the pictures marked `paid` are what is paid for; without one there are none of them. `draft` keeps it from everybody else.
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

/** A post as only its author sees it. */
export const ownPost = postCard.omit({ paid: true, author: true, images: true, publishedAt: true }).extend({
  status: postStatus,
  /** Why it was rejected or taken down; empty when nobody said. */
  reason: z.string(),
  /** All that everybody may read, with its title. */
  text: z.string(),
  paidText: z.string(),
  price: z.int().nonnegative(),
  /** `uploadId` names a picture to `post/publish`. */
  images: z.array(postImage.extend({ uploadId: id.nullable(), paid: z.boolean() })),
  /** Points it has brought so far. */
  income: z.int().nonnegative(),
  createdAt: time,
  updatedAt: time,
  /** Null before it was public. */
  publishedAt: time.nullable(),
});
export type OwnPost = z.infer<typeof ownPost>;

/** Latest first; what its author deleted is left out. */
export const worksPostInput = z.strictObject({
  status: postStatus.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const worksPostPage = pageOf(ownPost).extend({ counts: z.record(postStatus, z.int().nonnegative()) });

/** What is read after paying; plain text with line breaks. */
export const paidPart = z.strictObject({ text: z.string(), images: z.array(postImage) });
export type PaidPart = z.infer<typeof paidPart>;

/** `reason` is why the caller may look, null when not; `balance` is what the caller has. `part` is null when there is none, or not for them. */
export const lookOutput = z.strictObject({
  look: z.boolean(),
  reason: z.enum(["free", "author", "paid", "operator"]).nullable(),
  price: z.int().nonnegative(),
  balance: z.int(),
  part: paidPart.nullable(),
});
export type PostLook = z.infer<typeof lookOutput>;

/** `price` is what the buyer was shown: at another one nothing is paid. */
export const payInput = z.strictObject({ id, price: z.int().positive() });
/** `paid` is what this cost: 0 for who could read it already. */
export const payOutput = z.strictObject({ paid: z.int().nonnegative(), balance: z.int(), part: paidPart });
