import { z } from "zod";
import { typesWith } from "../../kind-traits.ts";
import { orders } from "../../orders.ts";
import { namesOf } from "../../rows.ts";
import { commentPictures } from "../../comment-text.ts";
import { cursor, id, image, pageOf, pageSize, person, time } from "./shared.ts";
import { typedLine, typedText } from "./text.ts";

/** What can be commented on: 1 review, 2 video, 3 post, 4 topic, 7 announcement, 8 performer. */
export const commentContentType = z.literal(typesWith("comments"));
export type CommentContentType = z.infer<typeof commentContentType>;

const commentTarget = { contentType: commentContentType, targetId: id };

/** Somebody `text` names: `@` and their name stand there from `at` on, counted in UTF-16 units. */
export const mention = z.strictObject({ id, name: z.string(), at: z.int().nonnegative() });
export type Mention = z.infer<typeof mention>;

export const commentLine = z.strictObject({
  id,
  author: person,
  /** Plain text with line breaks; never HTML. People it mentions are called as they are called now. */
  text: z.string(),
  mentions: z.array(mention),
  images: z.array(image).max(commentPictures),
  /** Its author says that it gives the plot away: shown folded. */
  spoiler: z.boolean(),
  /** When its author last changed it. */
  editedAt: time.nullable(),
  supports: z.int().nonnegative(),
  createdAt: time,
  /** Whom it answers inside its thread; null when it answers the thread's first comment, or stands first itself. */
  replyTo: z.strictObject({ id, name: z.string() }).nullable(),
  /** Written by whoever wrote the thing it is about. */
  byOwner: z.boolean(),
  /** Found good by an operator or by the author of the thing. */
  confirmed: z.boolean(),
});
export type CommentLine = z.infer<typeof commentLine>;

/** A comment with its first replies. */
export const comment = commentLine.extend({
  pinned: z.boolean(),
  replies: z.array(commentLine),
  replyCount: z.int().nonnegative(),
});
export type Comment = z.infer<typeof comment>;

export const commentSort = z.enum(namesOf(orders.comments));

/** Pinned comments stand before the first page. */
export const commentListInput = z.strictObject({
  ...commentTarget,
  sort: commentSort.default(orders.comments[0].name),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const commentPage = pageOf(comment);

/** The best supported first; `nextCursor` goes on in `comment/list` with `sort: "hot"`. */
export const hotCommentsInput = z.strictObject({ ...commentTarget, pageSize: pageSize.default(20) });

/** `id` of the thread's first comment; its replies in the order they were written. */
export const repliesInput = z.strictObject({ id, cursor: cursor.optional(), pageSize: pageSize.default(20) });
export const replyPage = pageOf(commentLine);

/**
 * The thread a comment stands in, and the comment itself when it is a reply: where a message leads to. With `cursor` the list, newest
 * first, begins at that thread; null for a pinned one, which stands before every list.
 */
export const aroundOutput = z.strictObject({ comment, reply: commentLine.nullable(), cursor: z.string().nullable() });

/** `@{12}` in `text` mentions the person with id 12; `images` are ids of the caller's own uploads, members' only. */
const words = { text: typedText(5000), spoiler: z.boolean(), images: z.array(id).max(commentPictures) };

export const addCommentInput = z.strictObject({
  ...commentTarget,
  text: words.text,
  /** The comment that is answered, of either level. */
  replyTo: id.optional(),
  spoiler: words.spoiler.default(false),
  images: words.images.default([]),
});
/** Within `editSpan`. Without `images` the pictures stay as they are. */
export const editCommentInput = z.strictObject({
  id,
  text: words.text,
  spoiler: words.spoiler.default(false),
  images: words.images.optional(),
});
/** `held`: it is off the page until an operator has looked. */
export const editCommentOutput = z.strictObject({ comment: commentLine, held: z.boolean() });

/** Whom to mention: people of the thread, of the page, then by how their name begins. */
export const commentPeopleInput = z.strictObject({
  ...commentTarget,
  q: typedLine(40).default(""),
  /** The thread that is answered. */
  threadId: id.optional(),
});
export const commentPeopleOutput = z.strictObject({ list: z.array(person).max(8) });

/** `parentId` is the thread it stands in, null for the first level. `held`: nobody sees it before an operator has looked. */
export const addCommentOutput = z.strictObject({ comment, parentId: id.nullable(), held: z.boolean() });

export const myCommentsInput = z.strictObject({ cursor: cursor.optional(), pageSize: pageSize.default(20) });

/** The thing a comment or a message is about. `title` is empty when it is no longer public. */
export const contentReference = z.strictObject({ contentType: z.int(), id, title: z.string() });
export type ContentReference = z.infer<typeof contentReference>;

export const myComment = commentLine.extend({ parentId: id.nullable(), replyCount: z.int(), about: contentReference });
export const myCommentPage = pageOf(myComment);
export type MyComment = z.infer<typeof myComment>;

export const quickReplyInput = z.strictObject({ contentType: commentContentType });
export const quickReplyOutput = z.strictObject({ list: z.array(z.string()) });

/** By an operator, or by the author of the thing. What is left out stays as it is. */
export const confirmInput = z.strictObject({ id, pinned: z.boolean().optional(), confirmed: z.boolean().optional() });
export const confirmOutput = z.strictObject({ id, pinned: z.boolean(), confirmed: z.boolean() });

export const commentIdInput = z.strictObject({ id });
/** Comments under the thing that the reader sees no more: the comment and its replies. */
export const deleteOutput = z.strictObject({ removed: z.int().nonnegative() });
export const restoreOutput = z.strictObject({ restored: z.int().nonnegative() });
