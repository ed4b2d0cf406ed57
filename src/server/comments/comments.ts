import { sql, type RawBuilder } from "kysely";
import type { Comment } from "#lib/contract/schemas/comments.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { OrderOf } from "#lib/orders.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import { prepared, type Blanks } from "../db/prepared.ts";
import { toCursor } from "../paging/cursor.ts";
import { AppError } from "../core/errors.ts";
import { type Order, preparedPages, readPage } from "../paging/paging.ts";
import { itemTags, requireContent, targetKey, contentsOf, type Target } from "../kinds/targets.ts";
import { anyCommentRows, commentRows, commentsTag, seenComments, toLines, withReplies } from "./rows.ts";

const orders = {
  new: { columns: ["created_at", "id"], direction: "desc" },
  hot: { columns: ["supports", "id"], direction: "desc", holds: "count" },
} as const satisfies Record<OrderOf<"comments">, Order>;

/** Comments on a content item, paged, each with its first replies; the first page starts with the pinned ones. */
export async function listComments(
  context: Context,
  input: Target & { sort: OrderOf<"comments">; cursor?: string | undefined; pageSize: number },
): Promise<Page<Comment>> {
  context.uses(commentsTag(input));
  const { contentType, targetId, sort, cursor, pageSize } = input;
  const about = { contentType, targetId };
  const page = await topPages(context.db.read, sort, about, {
    list: commentList(input),
    order: orders[sort],
    table: "comments",
    cursor,
    pageSize,
  });
  const pinned = cursor === undefined ? await pinnedRows(context.db.read, about) : [];
  return { ...page, list: await withReplies(context, [...pinned, ...page.list]) };
}

function topLevel(db: Reader, { contentType, targetId }: Record<keyof Target, RawBuilder<number>>) {
  return commentRows(db)
    .where("comments.content_type", "=", contentType)
    .where("comments.target_id", "=", targetId)
    .where("comments.parent_id", "is", null);
}

const topPages = preparedPages(
  (sort: OrderOf<"comments">) => sort,
  (db, blanks: Blanks<{ contentType: number; targetId: number }>) =>
    topLevel(db, { contentType: blanks("contentType"), targetId: blanks("targetId") })
      // Written into the SQL: as a parameter it would make SQLite re-plan the query each time, to check whether the index of pinned
      // comments applies.
      .where("comments.pinned", "=", sql.lit(0)),
);

const pinnedRows = prepared((db, blanks: Blanks<{ contentType: number; targetId: number }>) =>
  topLevel(db, { contentType: blanks("contentType"), targetId: blanks("targetId") })
    .where(sql<boolean>`comments.pinned = 1`)
    .orderBy("comments.id", "desc"),
);

/** Comments for an API call; throws unless the content item is public. */
export async function commentsOf(context: Context, input: Input<"comment/list">): Promise<Page<Comment>> {
  context.uses(...itemTags(input));
  await requireContent(context, context.db.read, input);
  return listComments(context, input);
}

/** Comments by number of likes, highest first. */
export function hotComments(context: Context, input: Input<"comment/hot">): Promise<Output<"comment/hot">> {
  return commentsOf(context, { ...input, sort: "hot" });
}

const asWritten = { columns: ["created_at", "id"], direction: "asc" } as const satisfies Order;

/** Replies of a thread in chronological order. */
export async function listReplies(
  context: SignedInContext,
  input: Input<"comment/replies">,
): Promise<Output<"comment/replies">> {
  const { read } = context.db;
  const thread = await seenComments(context)
    .where("comments.id", "=", input.id)
    .where("comments.parent_id", "is", null)
    .executeTakeFirst();
  if (!thread) throw new AppError("commentMissing");
  await requireContent(context, read, { contentType: thread.content_type, targetId: thread.target_id });
  const page = await readPage(seenComments(context).where("comments.parent_id", "=", input.id), {
    list: `replies ${input.id}`,
    order: asWritten,
    table: "comments",
    cursor: input.cursor,
    pageSize: input.pageSize,
  });
  return { ...page, list: await toLines(context, read, page.list) };
}

/** The thread of a comment: a notice may link to a comment that is not on a first page. */
export async function commentAround(
  context: SignedInContext,
  { id }: Input<"comment/around">,
): Promise<Output<"comment/around">> {
  const { read } = context.db;
  const row = await seenComments(context).where("comments.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("commentMissing");
  await requireContent(context, read, { contentType: row.content_type, targetId: row.target_id });
  const topId = row.parent_id ?? id;
  const tops = await seenComments(context).where("comments.id", "=", topId).execute();
  const [[top], [comment]] = [tops, await withReplies(context, tops)];
  if (!comment || !top) throw new AppError("commentMissing");
  const [reply = null] = row.parent_id === null ? [] : await toLines(context, read, [row]);
  return {
    comment,
    reply,
    cursor: comment.pinned
      ? null
      : toCursor(commentList({ sort: "new", contentType: top.content_type, targetId: top.target_id }), {
          value: top.created_at,
          id: topId + 1,
        }),
  };
}

/** Name of the list for cursors. */
const commentList = ({ sort, contentType, targetId }: Target & { sort: OrderOf<"comments"> }): string =>
  `comments ${sort} ${contentType} ${targetId}`;

/** The caller's comments, newest first, each with its content item. */
export async function myComments(
  context: SignedInContext,
  input: Input<"comment/mycomments">,
): Promise<Output<"comment/mycomments">> {
  const query = seenComments(context).where("comments.author_id", "=", context.identity.userId);
  const { cursor, pageSize } = input;
  const page = await readPage(query, { list: "own comments", order: orders.new, table: "comments", cursor, pageSize });
  const targetOf = (row: (typeof page.list)[number]) => ({ contentType: row.content_type, targetId: row.target_id });
  const items = await contentsOf(context, page.list.map(targetOf));
  const lines = new Map((await toLines(context, context.db.read, page.list)).map((line) => [line.id, line]));
  const list = page.list.flatMap((row) => {
    const line = lines.get(row.id);
    const title = items.get(targetKey(targetOf(row)))?.title ?? "";
    const about = { contentType: row.content_type, id: row.target_id, title };
    return line ? [{ ...line, parentId: row.parent_id, replyCount: row.reply_count, about }] : [];
  });
  return { ...page, list };
}

/** Maximum number of hidden comments shown to their author on one page. */
const maxOwn = 50;

/**
 * The caller's comments on a content item that nobody else sees: shadowed ones, and those that wait for a review, oldest first. The page
 * itself is the same for everybody, so its thread asks for them.
 */
export async function ownHiddenComments(
  context: SignedInContext,
  { contentType, targetId }: Input<"comment/own">,
): Promise<Output<"comment/own">> {
  const rows = await anyCommentRows(context.db.primary)
    .select("comments.status")
    .where("comments.author_id", "=", context.identity.userId)
    .where("comments.content_type", "=", contentType)
    .where("comments.target_id", "=", targetId)
    .where("comments.status", "in", ["pending", "shadowed"])
    .orderBy("comments.id", "desc")
    .limit(maxOwn)
    .execute();
  const own = rows.toReversed();
  const lines = await toLines(context, context.db.primary, own);
  return {
    list: lines.map((line, at) => ({
      ...line,
      parentId: own[at]?.parent_id ?? null,
      held: own[at]?.status === "pending",
    })),
  };
}
