import type { Comment, CommentLine, Mention } from "./contract/schemas/comments.ts";
import type { Image, Person } from "./contract/schemas/shared.ts";

/**
 * A comment as a thread shows it. It stands in the page twice, as what is read and as the island's JSON: what says nothing (no, none,
 * zero) is left out.
 */
export interface ShownLine {
  /** Below zero before the server has named it. */
  id: number;
  author: Pick<Person, "id" | "name" | "certified"> & { avatar?: Image };
  text: string;
  createdAt: string;
  mentions?: readonly Mention[];
  images?: readonly Image[];
  spoiler?: boolean;
  edited?: boolean;
  supports?: number;
  /** Name of whom it answers inside its thread. */
  replyTo?: string;
  byOwner?: boolean;
  confirmed?: boolean;
  pinned?: boolean;
  replies?: readonly ShownLine[];
  /** What of its replies is not here: how many there are in all before any were asked for, then where the next ones begin. */
  rest?: number | string;
  /** On its way to the server. */
  pending?: boolean;
  /** Deleted a moment ago: can be put back. */
  gone?: boolean;
}

export function shownLine(line: CommentLine & { pinned?: boolean }): ShownLine {
  const { id, author, text, createdAt, mentions, images, spoiler, editedAt, supports, replyTo, byOwner } = line;
  const { avatar, ...person } = author;
  return {
    id,
    author: { ...person, ...(avatar && { avatar: shownImage(avatar) }) },
    text,
    createdAt,
    ...(mentions.length > 0 && { mentions }),
    ...(images.length > 0 && { images: images.map(shownImage) }),
    ...(spoiler && { spoiler }),
    ...(editedAt !== null && { edited: true }),
    ...(supports > 0 && { supports }),
    ...(replyTo && { replyTo: replyTo.name }),
    ...(byOwner && { byOwner }),
    ...(line.confirmed && { confirmed: true }),
    ...(line.pinned && { pinned: true }),
  };
}

/** With its first replies. */
export function shownComment(comment: Comment): ShownLine {
  const { replies, replyCount } = comment;
  return {
    ...shownLine(comment),
    ...(replies.length > 0 && { replies: replies.map(shownLine) }),
    ...(replyCount > replies.length && replies.length > 0 && { rest: replyCount }),
  };
}

function shownImage({ url, srcset, width, height }: Image): Image {
  return { url, srcset, width, height };
}
