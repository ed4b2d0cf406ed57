import { sql } from "kysely";
import { batchesOf } from "#lib/batches.ts";
import { kinds } from "#lib/kinds.ts";
import type { Writer } from "../db/open.ts";
import { serverKindOf } from "../kinds/kinds.ts";
import type { Target } from "../kinds/targets.ts";
import { tellElsewhere } from "./elsewhere.ts";

interface Support extends Target {
  /** Id of the recipient. */
  ownerId: number;
  actorId: number;
  page: Target;
  commentId: number | null;
}

/** Notifies the owner of a like, in the same transaction: all likes of one item share a message, which a new like makes unread again. */
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

/** Removes one like from the message; deletes the message with the last one. */
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

/** Prefix of the keys of messages about likes of a kind. */
const likesOf = (contentType: number) => `support:${contentType}:`;

function supportKey({ contentType, targetId }: Target): string {
  return `${likesOf(contentType)}${targetId}`;
}

/** They refer to the film on whose page the review is displayed. */
export const likesOfShorts = likesOf(kinds.short.type);

/** Items in one statement. */
const ownedAtOnce = 500;

/** Takes one like off the messages about items that were liked twice by the same person. */
export async function countLikesOnce(trx: Writer, targets: readonly Target[]): Promise<void> {
  for (const [contentType, all] of Map.groupBy(targets, (target) => target.contentType)) {
    const kind = serverKindOf(contentType);
    if (!kind) continue;
    for (const some of batchesOf(all, ownedAtOnce)) {
      // By their recipients: what the keys' index begins with.
      await sql`
        update messages set actors = actors - 1 where actors > 1 and id in (
          select messages.id
          from (
            select ${kind.owner} as owner_id, ${sql.lit(likesOf(contentType))} || id as merge_key
            from ${sql.table(kind.table)} where id in (${sql.join(some.map(({ targetId }) => targetId))})
          ) as liked
          cross join messages where messages.user_id = liked.owner_id and messages.merge_key = liked.merge_key
        )`.execute(trx);
    }
  }
}

/** Deletes the messages about likes of an item that no longer exists. */
export async function withdrawLikes(trx: Writer, ownerId: number, target: Target): Promise<void> {
  await trx.deleteFrom("messages").where("user_id", "=", ownerId).where("merge_key", "=", supportKey(target)).execute();
}

interface News {
  page: Target;
  commentId: number;
  actorId: number;
  /** A user listed twice is notified once, with the kind of the first entry. */
  people: readonly { userId: number; kind: "comment" | "reply"; mentioned?: boolean }[];
}

/** Notifies users of comments: once per user and comment, and never the comment's author. Returns the notified users. */
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
  for (const one of news) await tellOfComment(trx, one, at);
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Milliseconds that a comment waits to be read on the site, and to be corrected, before it is told elsewhere. */
const delays = { mail: 5 * 60_000, push: 20_000 };

async function tellOfComment(trx: Writer, { commentId, actorId, people }: News, now: number): Promise<void> {
  const first = new Map(people.toReversed().map((person) => [person.userId, person]));
  first.delete(actorId);
  const news = { key: `comment:${commentId}`, facts: { commentId }, now, delays };
  const those = (mentioned: boolean) =>
    [...first.values()].filter((person) => (person.mentioned ?? false) === mentioned).map(({ userId }) => userId);
  await tellElsewhere(trx, those(false), { kind: "reply", ...news });
  await tellElsewhere(trx, those(true), { kind: "mention", ...news });
}

/** Deletes the notices about these comments. Returns their recipients. */
export async function withdrawCommentNotices(trx: Writer, commentIds: readonly number[]): Promise<number[]> {
  if (commentIds.length === 0) return [];
  const rows = await trx.deleteFrom("messages").where("comment_id", "in", commentIds).returning("user_id").execute();
  return [...new Set(rows.map((row) => row.user_id))];
}
