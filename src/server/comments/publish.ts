import type { Context } from "../context.ts";
import type { Writer } from "../db/open.ts";
import { tellComment } from "../messages/notify.ts";
import { award } from "../points/ledger.ts";
import { addToCount, type Target } from "../targets.ts";

interface Published {
  id: number;
  authorId: number;
  target: Target;
  /** How many comments its page gains. */
  size: number;
  /** Who is told: whom it answers, who began the thread, who wrote the thing. */
  answered: { authorId: number; threadAuthorId: number } | null;
  ownerId: number | null;
}

/** What a comment brings that has become public: the count, points, messages. Gives who was told. */
export async function publishComment(
  { now }: Pick<Context, "now">,
  trx: Writer,
  { id, authorId, target, size, answered, ownerId }: Published,
): Promise<number[]> {
  await addToCount(trx, target, "comment_count", size);
  const object = { contentType: 6, id };
  await award(trx, { userId: authorId, rule: "comment", key: String(id), now: now(), object });
  return tellComment(trx, { page: target, commentId: id, actorId: authorId, at: now() }, [
    { userId: answered?.authorId ?? null, kind: "reply" },
    { userId: answered?.threadAuthorId ?? null, kind: "reply" },
    { userId: ownerId, kind: "comment" },
  ]);
}
