import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { CommentStatus } from "../db/columns.ts";
import type { Row } from "../db/schema.ts";
import { withdrawCommentNotices } from "../messages/notify.ts";
import { messagesTag } from "../messages/tag.ts";
import { addToCount, countsTag, findContent, type Target } from "../kinds/targets.ts";
import { publishComments } from "./publish.ts";
import { notifiableIn } from "../people/mentions.ts";
import { commentsTag } from "./rows.ts";

interface CommentChange {
  authorId: number;
  /** It was imported from another site: its author has no account here. */
  isForeign: boolean;
  before: CommentStatus;
  /** The content item the comment is about. */
  page: Target;
  /** To be passed to `context.changed` after the commit. */
  tags: string[];
}

/**
 * Sets a comment's status for an operator, with counts, notices and points. Null if the comment does not exist or was deleted by its
 * author.
 */
export async function moveComment(
  context: Context,
  trx: Writer,
  id: number,
  status: Exclude<CommentStatus, "deleted">,
): Promise<CommentChange | null> {
  const row = await trx.selectFrom("comments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row || row.status === "deleted") return null;
  const page = { contentType: row.content_type, targetId: row.target_id };
  const change = { authorId: row.author_id, isForeign: row.author_name !== null, before: row.status, page };
  if (row.status === status) return { ...change, tags: [] };
  await trx.updateTable("comments").set({ status, pinned: 0 }).where("id", "=", id).execute();
  const notified = await (status === "published"
    ? show(context, trx, row)
    : row.status === "published"
      ? (await hide(trx, row)).notified
      : []);
  return { ...change, tags: [commentsTag(page), countsTag(page), ...notified.map(messagesTag)] };
}

async function show(context: Context, trx: Writer, row: Row<"comments">): Promise<number[]> {
  const target = { contentType: row.content_type, targetId: row.target_id };
  const size = await countInThread(trx, row, 1);
  // A comment that was public before has sent its notices then; one of another site sends none.
  const isNews = row.status === "pending" || row.status === "rejected" || row.status === "shadowed";
  if (!isNews || row.author_name !== null) {
    await addToCount(trx, target, "comment_count", size);
    return [];
  }
  const item = await findContent(context, trx, target);
  const news = { id: row.id, authorId: row.author_id, target, size, ownerId: item?.ownerId ?? null };
  const answered = await answeredBy(trx, row);
  return publishComments(context, trx, [{ ...news, answered, mentioned: await notifiableIn(trx, row.id) }]);
}

/** Takes a comment and its replies out of the counts and withdraws their notices. Returns how many, and the users whose notices have changed. */
export async function hide(trx: Writer, row: Row<"comments">): Promise<{ removed: number; notified: number[] }> {
  const removed = await countInThread(trx, row, -1);
  await addToCount(trx, { contentType: row.content_type, targetId: row.target_id }, "comment_count", -removed);
  const replies = await trx.selectFrom("comments").select("id").where("parent_id", "=", row.id).execute();
  return { removed, notified: await withdrawCommentNotices(trx, [row.id, ...replies.map(({ id }) => id)]) };
}

/**
 * Counts a comment that appears (1) or disappears (-1) in its thread. Returns how many comments of the page do: a thread's first comment with
 * its replies; none in a thread that is hidden.
 */
export async function countInThread(
  trx: Writer,
  { parent_id, reply_count }: Row<"comments">,
  by: 1 | -1,
): Promise<number> {
  if (parent_id === null) return 1 + reply_count;
  const { status } = await trx
    .updateTable("comments")
    .set(({ eb }) => ({ reply_count: eb("reply_count", "+", by) }))
    .where("id", "=", parent_id)
    .returning("status")
    .executeTakeFirstOrThrow();
  return status === "published" ? 1 : 0;
}

export async function answeredBy(trx: Writer, { parent_id, reply_to_id }: Row<"comments">) {
  if (parent_id === null) return null;
  const rows = await trx
    .selectFrom("comments")
    .select(["id", "author_id", "author_name"])
    .where("id", "in", [parent_id, reply_to_id ?? parent_id])
    .execute();
  const authorOf = (id: number) => {
    const row = rows.find((one) => one.id === id);
    return row?.author_name === null ? row.author_id : 0;
  };
  return { authorId: authorOf(reply_to_id ?? parent_id), threadAuthorId: authorOf(parent_id) };
}
