import { sql } from "kysely";
import type { Writer } from "../db/open.ts";
import type { Target } from "../kinds/targets.ts";

interface Support extends Target {
  /** Who is told. */
  ownerId: number;
  actorId: number;
  page: Target;
  commentId: number | null;
}

/** Tells somebody of a support, in the same transaction: all supports of one thing are one message, unread again for a new one. */
export async function notifyLike(trx: Writer, support: Support & { at: number; again: boolean }): Promise<void> {
  const { ownerId, actorId, page, commentId, at, again } = support;
  const news = again ? {} : { actor_id: actorId, updated_at: at, read_at: null };
  await trx
    .insertInto("messages")
    .values({
      user_id: ownerId,
      kind: "support",
      merge_key: supportKey(support),
      content_type: page.contentType,
      target_id: page.targetId,
      comment_id: commentId,
      actor_id: actorId,
      created_at: at,
      updated_at: at,
      read_at: again ? at : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "merge_key"])
        .doUpdateSet(({ ref, eb }) => ({ ...news, actors: eb(ref("messages.actors"), "+", 1) })),
    )
    .execute();
}

/** Takes one support out of the message; the last one takes the message along. */
export async function withdrawLikeNotice(trx: Writer, support: Support): Promise<void> {
  const left = await trx
    .updateTable("messages")
    .set(({ eb }) => ({ actors: eb("actors", "-", 1) }))
    .where("user_id", "=", support.ownerId)
    .where("merge_key", "=", supportKey(support))
    .returning(["id", "actors", "actor_id"])
    .executeTakeFirst();
  if (!left) return;
  if (left.actors <= 0) {
    await trx.deleteFrom("messages").where("id", "=", left.id).execute();
    return;
  }
  if (left.actor_id !== support.actorId) return;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from supports
    where content_type = ${support.contentType} and target_id = ${support.targetId} and active = 1 and user_id <> ${support.ownerId}
    order by created_at desc limit 1`.execute(trx);
  if (rows[0]) await trx.updateTable("messages").set({ actor_id: rows[0].user_id }).where("id", "=", left.id).execute();
}

function supportKey({ contentType, targetId }: Target): string {
  return `support:${contentType}:${targetId}`;
}

interface News {
  page: Target;
  commentId: number;
  actorId: number;
  /** Whoever stands here twice is told once, as what they are first. */
  people: readonly { userId: number; kind: "comment" | "reply" }[];
}

/** Tells people of comments: each once a comment, and never its own author. Gives who was told. */
export async function notifyComments(trx: Writer, news: readonly News[], at: number): Promise<number[]> {
  const rows = news.flatMap(({ page, commentId, actorId, people }) => {
    const kinds = new Map(people.toReversed().map(({ userId, kind }) => [userId, kind]));
    kinds.delete(actorId);
    return [...kinds].map(([user_id, kind]) => ({
      user_id,
      kind,
      merge_key: `comment:${commentId}`,
      content_type: page.contentType,
      target_id: page.targetId,
      comment_id: commentId,
      actor_id: actorId,
      created_at: at,
      updated_at: at,
      read_at: null,
    }));
  });
  if (rows.length === 0) return [];
  await trx
    .insertInto("messages")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Takes back what was told of these comments. Gives who had been told. */
export async function withdrawCommentNotices(trx: Writer, commentIds: readonly number[]): Promise<number[]> {
  if (commentIds.length === 0) return [];
  const rows = await trx.deleteFrom("messages").where("comment_id", "in", commentIds).returning("user_id").execute();
  return [...new Set(rows.map((row) => row.user_id))];
}
