import { z } from "zod";
import { tag } from "./catalogue.ts";
import { cursor, id, image, pageOf, pageSize, person, time } from "./shared.ts";
import { tagCategory } from "./tags.ts";

/** Most pictures in a post. */
export const mostImages = 9;

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
  images: z.array(postImage).max(mostImages),
  /** The film it is about. */
  video: z.strictObject({ id, title: z.string(), poster: image }).nullable(),
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

/** Newest first, or what is talked about now. */
export const postFeed = z.enum(["new", "hot"]);

export const postCenterInput = z.strictObject({
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
  feed: postFeed.default("new"),
  tagId: id.optional(),
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
