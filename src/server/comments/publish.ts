import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { notifyComments } from "../messages/notify.ts";
import { awardEach } from "../points/ledger.ts";
import { addToCount, targetKey, type Target } from "../kinds/targets.ts";

interface Published {
  id: number;
  authorId: number;
  target: Target;
  /** How many comments its page gains. */
  size: number;
  /** Who is told: whom it answers, who began the thread, whom it names, who wrote the thing. */
  answered: { authorId: number; threadAuthorId: number } | null;
  mentioned: readonly number[];
  ownerId: number | null;
}

/** What comments bring that have become public: points, messages, the counts of their pages. Gives who was told. */
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
  const told = await notifyComments(trx, comments.map(newsOf), at);
  // Everybody who comments on the same thing waits for its count, so it comes last.
  for (const { target, size } of sumsOf(comments)) await addToCount(trx, target, "comment_count", size);
  return told;
}

/** Who is to hear of a comment, and as what. */
export function newsOf({ id, authorId, target, answered, mentioned, ownerId }: Omit<Published, "size">) {
  return {
    page: target,
    commentId: id,
    actorId: authorId,
    people: [
      ...(answered ? [answered.authorId, answered.threadAuthorId] : []).map(toReply),
      ...mentioned.map(toReply),
      ...(ownerId === null ? [] : [{ userId: ownerId, kind: "comment" as const }]),
    ],
  };
}

const toReply = (userId: number) => ({ userId, kind: "reply" as const });

/** One sum for each thing, always in the same order. */
function sumsOf(comments: readonly Published[]): { target: Target; size: number }[] {
  const sums = new Map<string, { target: Target; size: number }>();
  for (const { target, size } of comments) {
    const key = targetKey(target);
    sums.set(key, { target, size: (sums.get(key)?.size ?? 0) + size });
  }
  return [...sums].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, sum]) => sum);
}
