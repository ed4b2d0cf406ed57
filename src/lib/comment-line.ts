import type { Comment, CommentLine, Mention } from "./contract/schemas/comments.ts";
import type { Image, Person } from "./contract/schemas/shared.ts";

/**
 * A comment as a thread displays it. It is in the page twice, as HTML and as the island's JSON, so fields that are empty, false or zero are
 * omitted.
 */
export interface ShownLine {
  /** Negative until the server has assigned an id. */
  id: number;
  author: Pick<Person, "id" | "name" | "certified"> & { avatar?: Image };
  text: string;
  createdAt: string;
  mentions?: readonly Mention[];
  images?: readonly Image[];
  spoiler?: boolean;
  edited?: boolean;
  supports?: number;
  /** Name of the author it replies to within its thread. */
  replyTo?: string;
  byOwner?: boolean;
  confirmed?: boolean;
  pinned?: boolean;
  replies?: readonly ShownLine[];
  /** Replies not loaded: their total number before any were loaded, then the cursor of the next ones. */
  rest?: number | string;
  /** Waits for a review: only its author sees it. */
  held?: boolean;
  /** Being sent to the server. */
  pending?: boolean;
  /** Deleted just now: can be restored. */
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

/** Includes its first replies. */
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
