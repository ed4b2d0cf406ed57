import { sql } from "kysely";
import type { Comment } from "#lib/contract/schemas/catalogue.ts";
import { toPerson } from "../accounts/person.ts";
import type { Context } from "../context.ts";

/** Replies shown under a comment before somebody asks for the rest. */
const repliesShown = 3;

/** The wire's contentType of what can be commented on. */
export type CommentTarget = { contentType: number; targetId: number };

/** The newest comments of a thing, each with its first replies: two queries, however many there are. */
export async function listComments(context: Context, target: CommentTarget, limit: number): Promise<Comment[]> {
  context.uses(`comments:${target.contentType}:${target.targetId}`);
  const rows = await commentRows(context)
    .where("comments.content_type", "=", target.contentType)
    .where("comments.target_id", "=", target.targetId)
    .where("comments.parent_id", "is", null)
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(limit)
    .execute();
  const replies = await firstReplies(
    context,
    rows.filter((row) => row.reply_count > 0).map((row) => row.id),
  );
  return rows.map((row) => ({
    ...toLine(context, row),
    replyCount: row.reply_count,
    replies: replies.filter((reply) => reply.parent_id === row.id).map((reply) => toLine(context, reply)),
  }));
}

function commentRows(context: Context) {
  return context.db.read
    .selectFrom("comments")
    .innerJoin("users", "users.id", "comments.author_id")
    .select(["comments.id", "comments.parent_id", "comments.text", "comments.supports", "comments.reply_count"])
    .select([
      "comments.created_at",
      "users.id as author_id",
      "users.name as author_name",
      "users.avatar as author_avatar",
    ]);
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof commentRows>["executeTakeFirstOrThrow"]>>;

async function firstReplies(context: Context, parents: number[]): Promise<CommentRow[]> {
  if (parents.length === 0) return [];
  const numbered = context.db.read
    .selectFrom("comments as reply")
    .select("reply.id")
    .select(
      sql<number>`row_number() over (partition by reply.parent_id order by reply.created_at, reply.id)`.as("place"),
    )
    .where("reply.parent_id", "in", parents)
    .as("numbered");
  return commentRows(context)
    .innerJoin(numbered, "numbered.id", "comments.id")
    .where("numbered.place", "<=", repliesShown)
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .execute();
}

function toLine(context: Context, row: CommentRow) {
  return {
    id: row.id,
    author: toPerson(context, row),
    text: row.text,
    supports: row.supports,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
