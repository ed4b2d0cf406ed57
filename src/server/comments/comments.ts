import { sql } from "kysely";
import type { Comment, CommentSort } from "#lib/contract/schemas/comments.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context, SignedInContext } from "../context.ts";
import { fromCursor, mostCount, toCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { toPage } from "../paging.ts";
import { requireThing, targetKey, thingsOf, type Target } from "../targets.ts";
import { commentRows, commentsTag, toLines, withReplies } from "./rows.ts";

/** Most pinned comments of one thing. */
export const pinLimit = 3;

const sortColumns = { new: "comments.created_at", hot: "comments.supports" } as const;

/** Comments of a thing page by page, each with its first replies; the pinned ones stand before the first page. */
export async function listComments(
  context: Context,
  input: Target & { sort: CommentSort; cursor?: string | undefined; pageSize: number },
): Promise<Page<Comment>> {
  context.uses(commentsTag(input));
  const column = sortColumns[input.sort];
  // As a parameter, it would make SQLite plan anew each time, to see whether the index of what is pinned serves.
  let query = topLevel(context, input).where("comments.pinned", "=", sql.lit(0));
  if (input.cursor !== undefined) {
    const { value, id } = fromCursor(commentList(input), input.cursor, input.sort === "hot" ? mostCount : undefined);
    query = query.where(sql<boolean>`(${sql.ref(column)}, ${sql.ref("comments.id")}) < (${value}, ${id})`);
  }
  const rows = await query
    .orderBy(column, "desc")
    .orderBy("comments.id", "desc")
    .limit(input.pageSize + 1)
    .execute();
  const pinned = input.cursor === undefined ? await pinnedRows(context, input) : [];
  const shown = await withReplies(context, [...pinned, ...rows.slice(0, input.pageSize)]);
  const { nextCursor } = toPage(
    rows,
    input.pageSize,
    () => null,
    (row) => toCursor(commentList(input), { value: input.sort === "new" ? row.created_at : row.supports, id: row.id }),
  );
  return { list: shown, nextCursor };
}

function topLevel(context: Context, target: Target) {
  return commentRows(context.db.read)
    .where("comments.content_type", "=", target.contentType)
    .where("comments.target_id", "=", target.targetId)
    .where("comments.parent_id", "is", null);
}

function pinnedRows(context: Context, target: Target) {
  return topLevel(context, target)
    .where(sql<boolean>`comments.pinned = 1`)
    .orderBy("comments.id", "desc")
    .execute();
}

/** The same for a call: of a thing that is public. */
export async function commentsOf(context: Context, input: Input<"comment/list">): Promise<Page<Comment>> {
  await requireThing(context, context.db.read, input);
  return listComments(context, input);
}

/** The best supported first. */
export function hotComments(context: Context, input: Input<"comment/hot">): Promise<Output<"comment/hot">> {
  return commentsOf(context, { ...input, sort: "hot" });
}

/** Replies of a thread in the order they were written. */
export async function listReplies(
  context: Context,
  input: Input<"comment/replies">,
): Promise<Output<"comment/replies">> {
  const { read } = context.db;
  const thread = await commentRows(read)
    .where("comments.id", "=", input.id)
    .where("comments.parent_id", "is", null)
    .executeTakeFirst();
  if (!thread) throw new AppError("commentMissing");
  await requireThing(context, read, { contentType: thread.content_type, targetId: thread.target_id });
  let query = commentRows(read).where("comments.parent_id", "=", input.id);
  if (input.cursor !== undefined) {
    const { value, id } = fromCursor(`replies ${input.id}`, input.cursor);
    query = query.where(sql<boolean>`(comments.created_at, comments.id) > (${value}, ${id})`);
  }
  const rows = await query
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .limit(input.pageSize + 1)
    .execute();
  const { nextCursor } = toPage(rows, input.pageSize, () => null, placeOf(`replies ${input.id}`));
  return { list: await toLines(context, read, rows.slice(0, input.pageSize)), nextCursor };
}

/** The thread a comment stands in: a message leads to comments that are on no first page. */
export async function commentAround(
  context: Context,
  { id }: Input<"comment/around">,
): Promise<Output<"comment/around">> {
  const { read } = context.db;
  const row = await commentRows(read).where("comments.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("commentMissing");
  await requireThing(context, read, { contentType: row.content_type, targetId: row.target_id });
  const topId = row.parent_id ?? id;
  const tops = await commentRows(read).where("comments.id", "=", topId).execute();
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

/** What a cursor of a thing's comments is for. */
const commentList = ({
  sort,
  contentType,
  targetId,
}: {
  sort: string;
  contentType: number;
  targetId: number;
}): string => `comments ${sort} ${contentType} ${targetId}`;

const placeOf =
  (list: string) =>
  (row: { created_at: number; id: number }): string =>
    toCursor(list, { value: row.created_at, id: row.id });

/** What the caller wrote, latest first, with the thing each is about. */
export async function myComments(
  context: SignedInContext,
  input: Input<"comment/mycomments">,
): Promise<Output<"comment/mycomments">> {
  let query = commentRows(context.db.read).where("comments.author_id", "=", context.identity.userId);
  if (input.cursor !== undefined) {
    const { value, id } = fromCursor("own comments", input.cursor);
    query = query.where(sql<boolean>`(comments.created_at, comments.id) < (${value}, ${id})`);
  }
  const rows = await query
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(input.pageSize + 1)
    .execute();
  const targetOf = (row: (typeof rows)[number]) => ({ contentType: row.content_type, targetId: row.target_id });
  const things = await thingsOf(context, rows.map(targetOf));
  const lines = new Map((await toLines(context, context.db.read, rows)).map((line) => [line.id, line]));
  const { nextCursor } = toPage(rows, input.pageSize, () => null, placeOf("own comments"));
  const list = rows.slice(0, input.pageSize).flatMap((row) => {
    const line = lines.get(row.id);
    const title = things.get(targetKey(targetOf(row)))?.title ?? "";
    const about = { contentType: row.content_type, id: row.target_id, title };
    return line ? [{ ...line, parentId: row.parent_id, replyCount: row.reply_count, about }] : [];
  });
  return { list, nextCursor };
}
