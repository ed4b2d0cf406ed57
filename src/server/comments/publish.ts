import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { raiseComments } from "../events/writings.ts";
import { notifyComments } from "../messages/notify.ts";
import { awardEach } from "../points/ledger.ts";
import { addToCount, targetKey, type Target } from "../kinds/targets.ts";

interface Published {
  id: number;
  authorId: number;
  target: Target;
  /** By how much the content item's comment count increases. */
  size: number;
  /** Who is notified: author of the comment replied to, author of the thread (0: nobody), mentioned users, author of the content item. */
  answered: { authorId: number; threadAuthorId: number } | null;
  mentioned: readonly number[];
  ownerId: number | null;
}

/** Applies the effects of comments that become public: points, notices, webhooks and counts. Returns the notified users. */
export async function publishComments(
  { now }: Pick<Context, "now">,
  trx: Writer,
  comments: readonly Published[],
): Promise<number[]> {
  if (comments.length === 0) return [];
  const at = now();
  await awardEach(
    trx,
    comments.map(({ id, authorId }) => ({
      userId: authorId,
      rule: "comment",
      key: String(id),
      now: at,
      object: { contentType: kinds.comment.type, id },
    })),
  );
  const notified = await notifyComments(trx, comments.map(newsOf), at);
  await raiseComments(
    trx,
    comments.map(({ id }) => id),
    at,
  );
  // The count comes last: all writers of comments on the same content item wait for its lock.
  for (const { target, size } of sumsOf(comments)) await addToCount(trx, target, "comment_count", size);
  return notified;
}

/** Users to notify of a comment, each with the kind of notice. */
export function newsOf({ id, authorId, target, answered, mentioned, ownerId }: Omit<Published, "size">) {
  return {
    page: target,
    commentId: id,
    actorId: authorId,
    people: [
      ...(answered ? [answered.authorId, answered.threadAuthorId] : []).filter((id) => id !== 0).map(toReply),
      ...mentioned.map((userId) => ({ ...toReply(userId), mentioned: true })),
      ...(ownerId === null ? [] : [{ userId: ownerId, kind: "comment" as const }]),
    ],
  };
}

const toReply = (userId: number) => ({ userId, kind: "reply" as const });

/** The increase per content item, always in the same order to avoid deadlocks. */
function sumsOf(comments: readonly Published[]): { target: Target; size: number }[] {
  const sums = new Map<string, { target: Target; size: number }>();
  for (const { target, size } of comments) {
    const key = targetKey(target);
    sums.set(key, { target, size: (sums.get(key)?.size ?? 0) + size });
  }
  return [...sums].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, sum]) => sum);
}
