import { z } from "zod";
import { messageKindNames } from "../../message-kinds.ts";
import { recordOf } from "../../rows.ts";
import { contentReference } from "./comments.ts";
import { cursor, id, pageOf, pageSize, person, time } from "./shared.ts";

export const messageKind = z.enum(messageKindNames);

const unread = z.int().nonnegative();

/** Unread messages of each kind. */
export const unreadCounts = z.strictObject({
  total: unread,
  ...recordOf(messageKindNames, () => unread),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

export const message = z.strictObject({
  /** Of the message; of an announcement its own. Unique within a kind. */
  id,
  kind: messageKind,
  unread: z.boolean(),
  /** When it last changed: several supports of one thing are one message. */
  at: time,
  /** Who did it, the latest when there are several; null for announcements. */
  actor: person.nullable(),
  /** How many people: 1 but for supports. */
  actors: z.int().nonnegative(),
  /** What was said, or the beginning of the announcement; empty for supports. */
  text: z.string(),
  /** What of the reader's own it is about: their comment, or the thing's title. */
  quote: z.string(),
  /** The thing whose page it happened on. */
  about: contentReference,
  /** The comment to show on that page. */
  commentId: id.nullable(),
  /** The short review of the reader's to show on that page. */
  shortId: id.nullable(),
  /** A comment that names the reader without answering them. */
  mentioned: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const latestOutput = z.strictObject({
  list: z.array(z.strictObject({ kind: messageKind, unread, latest: message.nullable() })),
});

/** Latest first. What is given is marked read; `unread` says how it was before. */
export const messageListInput = z.strictObject({
  kind: messageKind,
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const messagePage = pageOf(message);

/** Without a kind: all of them. */
export const markReadInput = z.strictObject({ kind: messageKind.optional() });
