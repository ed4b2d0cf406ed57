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
  /** Id of the message, or of the announcement. Unique within a kind. */
  id,
  kind: messageKind,
  unread: z.boolean(),
  /** When it last changed: several likes of one content item are one message. */
  at: time,
  /** Who did it, the latest if there are several; null for announcements and updates. */
  actor: person.nullable(),
  /** Number of people: 1 except for likes. */
  actors: z.int().nonnegative(),
  /** The text written, or the beginning of the announcement; empty for likes. */
  text: z.string(),
  /** The reader's own text it is about: their comment, or the title of their content item. */
  quote: z.string(),
  /** The content item on whose page it happened. */
  about: contentReference,
  /** The page of this site it leads to instead, e.g. `/mine?area=works`; null for most. */
  path: z.string().nullable(),
  /** The comment to display on that page. */
  commentId: id.nullable(),
  /** The reader's short review to display on that page. */
  shortId: id.nullable(),
  /** The comment mentions the reader without replying to them. */
  mentioned: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const latestOutput = z.strictObject({
  list: z.array(z.strictObject({ kind: messageKind, unread, latest: message.nullable() })),
});

/** Latest first. The messages returned are marked as read; `unread` is their state before. */
export const messageListInput = z.strictObject({
  kind: messageKind,
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const messagePage = pageOf(message);

/** Without a kind all messages are marked. */
export const markReadInput = z.strictObject({ kind: messageKind.optional() });
