import { z } from "zod";
import { typesWith } from "../../kind-traits.ts";
import { orders } from "../../orders.ts";
import { namesOf } from "../../rows.ts";
import { commentPictures } from "../../comment-text.ts";
import { cursor, id, image, pageOf, pageSize, person, time } from "./shared.ts";
import { typedLine, typedText } from "./text.ts";

/** Types that can be commented on: 1 review, 2 video, 3 post, 4 topic, 7 announcement, 8 performer. */
export const commentContentType = z.literal(typesWith("comments"));
export type CommentContentType = z.infer<typeof commentContentType>;

const commentTarget = { contentType: commentContentType, targetId: id };

/** A person mentioned in `text`: `@` and their name start at index `at`, in UTF-16 units. */
export const mention = z.strictObject({ id, name: z.string(), at: z.int().nonnegative() });
export type Mention = z.infer<typeof mention>;

export const commentLine = z.strictObject({
  id,
  author: person,
  /** Plain text with line breaks; never HTML. Mentioned people have their current names. */
  text: z.string(),
  mentions: z.array(mention),
  images: z.array(image).max(commentPictures),
  /** Marked as a spoiler by its author: displayed folded. */
  spoiler: z.boolean(),
  /** When its author last edited it. */
  editedAt: time.nullable(),
  supports: z.int().nonnegative(),
  createdAt: time,
  /** The author it replies to within its thread; null if it replies to the thread's first comment, or is the first comment. */
  replyTo: z.strictObject({ id, name: z.string() }).nullable(),
  /** Written by the author of the content item. */
  byOwner: z.boolean(),
  /** Endorsed by an operator or by the author of the content item. */
  confirmed: z.boolean(),
});
export type CommentLine = z.infer<typeof commentLine>;

/** A comment of the first level, with its first replies. */
export const comment = commentLine.extend({
  pinned: z.boolean(),
  replies: z.array(commentLine),
  replyCount: z.int().nonnegative(),
});
export type Comment = z.infer<typeof comment>;

export const commentSort = z.enum(namesOf(orders.comments));

/** Pinned comments come before the first page. */
export const commentListInput = z.strictObject({
  ...commentTarget,
  sort: commentSort.default(orders.comments[0].name),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const commentPage = pageOf(comment);

/** Most liked first; `nextCursor` continues in `comment/list` with `sort: "hot"`. */
export const hotCommentsInput = z.strictObject({ ...commentTarget, pageSize: pageSize.default(20) });

/** `id` is the thread's first comment; replies are in the order they were written. */
export const repliesInput = z.strictObject({ id, cursor: cursor.optional(), pageSize: pageSize.default(20) });
export const replyPage = pageOf(commentLine);

/**
 * The thread that contains a comment, and the comment itself if it is a reply: the target of a message's link. With `cursor` the list,
 * newest first, starts at that thread; null for a pinned one, which comes before every list.
 */
export const aroundOutput = z.strictObject({ comment, reply: commentLine.nullable(), cursor: z.string().nullable() });

/** `@{12}` in `text` mentions the person with id 12; `images` are ids of the caller's own uploads, for members only. */
const fields = { text: typedText(5000), spoiler: z.boolean(), images: z.array(id).max(commentPictures) };

export const addCommentInput = z.strictObject({
  ...commentTarget,
  text: fields.text,
  /** The comment to reply to, of either level. */
  replyTo: id.optional(),
  spoiler: fields.spoiler.default(false),
  images: fields.images.default([]),
});
/** Allowed within `editSpan`. Without `images` the pictures are not changed. */
export const editCommentInput = z.strictObject({
  id,
  text: fields.text,
  spoiler: fields.spoiler.default(false),
  images: fields.images.optional(),
});
/** `held`: it is hidden until an operator has reviewed it. */
export const editCommentOutput = z.strictObject({ comment: commentLine, held: z.boolean() });

/** People to mention: of the thread, of the page, then by prefix of their name. */
export const commentPeopleInput = z.strictObject({
  ...commentTarget,
  q: typedLine(40).default(""),
  /** The thread the caller replies to. */
  threadId: id.optional(),
});
export const commentPeopleOutput = z.strictObject({ list: z.array(person).max(8) });

export const ownCommentsInput = z.strictObject(commentTarget);
/** `held`: it waits for a review; the others are public as far as their author is concerned. */
export const ownCommentsOutput = z.strictObject({
  list: z.array(z.strictObject({ ...commentLine.shape, parentId: id.nullable(), held: z.boolean() })),
});

/** `parentId` is the thread it belongs to, null for the first level. `held`: it is hidden until an operator has reviewed it. */
export const addCommentOutput = z.strictObject({ comment, parentId: id.nullable(), held: z.boolean() });

export const myCommentsInput = z.strictObject({ cursor: cursor.optional(), pageSize: pageSize.default(20) });

/** The content item a comment or a message is about. `title` is empty if it is no longer public. */
export const contentReference = z.strictObject({ contentType: z.int(), id, title: z.string() });
export type ContentReference = z.infer<typeof contentReference>;

export const myComment = commentLine.extend({ parentId: id.nullable(), replyCount: z.int(), about: contentReference });
export const myCommentPage = pageOf(myComment);
export type MyComment = z.infer<typeof myComment>;

export const quickReplyInput = z.strictObject({ contentType: commentContentType });
export const quickReplyOutput = z.strictObject({ list: z.array(z.string()) });

/** By an operator, or by the author of the content item. Omitted fields are not changed. */
export const confirmInput = z.strictObject({ id, pinned: z.boolean().optional(), confirmed: z.boolean().optional() });
export const confirmOutput = z.strictObject({ id, pinned: z.boolean(), confirmed: z.boolean() });

export const commentIdInput = z.strictObject({ id });
/** Number of comments hidden from readers: the comment and its replies. */
export const deleteOutput = z.strictObject({ removed: z.int().nonnegative() });
export const restoreOutput = z.strictObject({ restored: z.int().nonnegative() });
