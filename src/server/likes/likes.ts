import type { Input, Output } from "#lib/contract/shapes.ts";
import { typesWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import type { Join } from "../core/call.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { isLimited } from "../people/shadow.ts";
import { commentsTag } from "../comments/rows.ts";
import { searchPartOf } from "../kinds/kinds.ts";
import { withNewcomerLimit } from "../limits/newcomers.ts";
import { notifyLike, withdrawLikeNotice } from "../messages/notify.ts";
import { messagesTag } from "../messages/tag.ts";
import { moveDocument } from "../search/indexing.ts";
import { addToCount, countsTag, readCount, requireContent, type Target } from "../kinds/targets.ts";

/** A content item that is liked. */
interface Supported extends Target {
  ownerId: number | null;
  /** The content item whose page displays it. */
  page: Target;
  commentId: number | null;
  /** A comment that only its author sees, who is the caller. */
  shadowed: boolean;
}

const commentType = kinds.comment.type;

/** A like to be set or removed. */
export interface Ask {
  userId: number;
  /** Only they themselves shall see it. */
  shadowed: boolean;
  target: Target;
  wanted: boolean;
}

type Outcome = Output<"support/add"> | AppError;
type JoinLikes = Join<Ask, Output<"support/add">>;

/** Adds a like, in one transaction with waiting ones of other users. A repeated call counts once. */
export function addLike(
  context: SignedInContext,
  target: Input<"support/add">,
  join: JoinLikes,
): Promise<Output<"support/add">> {
  return withNewcomerLimit(context, "marks", () => join({ ...askerOf(context), target, wanted: true }));
}

/** Removes a like. A repeated call is no error. */
export function deleteLike(
  context: SignedInContext,
  target: Input<"support/del">,
  join: JoinLikes,
): Promise<Output<"support/del">> {
  return join({ ...askerOf(context), target, wanted: false });
}

const askerOf = ({ identity }: SignedInContext) => ({ userId: identity.userId, shadowed: isLimited(identity) });

/** Sets and removes likes of several users in one transaction. What is refused has written nothing, and gets its own error. */
export async function changeLikes(context: Context, asks: readonly Ask[]): Promise<Outcome[]> {
  const { outcomes, tags } = await context.db.write(async (trx) => {
    const tags = new Set<string>();
    const outcomes: Outcome[] = [];
    // Processes lock the counts in the same order, so that none waits for another in a circle.
    for (const [index, ask] of [...asks.entries()].toSorted(([, left], [, right]) =>
      byTarget(left.target, right.target),
    )) {
      const change = await changeLike(context, trx, ask).catch(refusalOf);
      outcomes[index] = change instanceof AppError ? change : { supported: ask.wanted, supports: change.supports };
      if (!(change instanceof AppError)) for (const tag of change.tags) tags.add(tag);
    }
    return { outcomes, tags };
  });
  if (tags.size > 0) context.changed(...tags);
  return outcomes;
}

function byTarget(left: Target, right: Target): number {
  return left.contentType - right.contentType || left.targetId - right.targetId;
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

async function changeLike(context: Context, trx: Writer, { userId, shadowed, target, wanted }: Ask) {
  const content = await requireSupported(context, trx, target, userId);
  const active = shadowed || content.shadowed ? uncounted : counted;
  const change = wanted
    ? await activate(context, trx, { userId, target, active })
    : await deactivate(trx, userId, target);
  if (change === null || change === "uncounted") {
    // To its giver it counts.
    const own = wanted && active === uncounted ? 1 : 0;
    return { supports: (await readCount(trx, content, "supports")) + own, tags: [] };
  }
  const supports = await changeCount(context, trx, content, wanted ? 1 : -1);
  const owned =
    content.ownerId === null || content.ownerId === userId ? null : { ...content, ownerId: content.ownerId };
  if (owned && wanted)
    await notifyLike(trx, { ...owned, actorId: userId, at: context.now(), again: change === "again" });
  if (owned && !wanted) await withdrawLikeNotice(trx, { ...owned, actorId: userId });
  const page = content.commentId === null ? countsTag(content) : commentsTag(content.page);
  return { supports, tags: owned ? [page, messagesTag(owned.ownerId)] : [page] };
}

/** Values of `supports.active`. */
const [counted, uncounted] = [1, 2];

type Change = "first" | "again" | "uncounted" | null;

/** `first` if the user had never liked it, `again` after the like was removed, null if it was active already. */
async function activate(
  context: Context,
  trx: Writer,
  { userId, target, active }: { userId: number; target: Target; active: number },
): Promise<Change> {
  const key = keyOf(userId, target);
  const inserted = await trx
    .insertInto("supports")
    .values({ ...key, active, created_at: context.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("active")
    .executeTakeFirst();
  if (inserted) return active === uncounted ? "uncounted" : "first";
  if (!(await setActive(trx, { userId, target, from: 0, to: active }))) return null;
  return active === uncounted ? "uncounted" : "again";
}

async function deactivate(trx: Writer, userId: number, target: Target): Promise<Change> {
  if (await setActive(trx, { userId, target, from: counted, to: 0 })) return "again";
  return (await setActive(trx, { userId, target, from: uncounted, to: 0 })) ? "uncounted" : null;
}

async function setActive(
  trx: Writer,
  { userId, target, from, to }: { userId: number; target: Target; from: number; to: number },
): Promise<boolean> {
  const row = await trx
    .updateTable("supports")
    .set({ active: to })
    .where("user_id", "=", userId)
    .where("content_type", "=", target.contentType)
    .where("target_id", "=", target.targetId)
    .where("active", "=", from)
    .returning("active")
    .executeTakeFirst();
  return row !== undefined;
}

const keyOf = (user_id: number, { contentType, targetId }: Target) => ({
  user_id,
  content_type: contentType,
  target_id: targetId,
});

async function requireSupported(context: Context, trx: Writer, target: Target, userId: number): Promise<Supported> {
  if (target.contentType !== commentType) {
    const { ownerId } = await requireContent(context, trx, target);
    const page = target.contentType === kinds.short.type ? await filmOfShort(trx, target.targetId) : target;
    return { ...target, ownerId, page, commentId: null, shadowed: false };
  }
  const row = await trx
    .selectFrom("comments")
    .leftJoin("comments as thread", "thread.id", "comments.parent_id")
    .select(["comments.id", "comments.content_type", "comments.target_id", "comments.author_id"])
    .select(["comments.author_name", "comments.status"])
    .select("thread.status as thread_status")
    .where("comments.id", "=", target.targetId)
    .where("comments.status", "in", ["published", "shadowed"])
    .executeTakeFirst();
  if (!row || row.thread_status === "deleted") throw new AppError("commentMissing");
  const shadowed = row.status === "shadowed";
  if (shadowed && row.author_id !== userId) throw new AppError("commentMissing");
  const page = { contentType: row.content_type, targetId: row.target_id };
  // An author on another site reads no notices.
  const ownerId = row.author_name === null ? row.author_id : null;
  return { ...target, ownerId, page, commentId: row.id, shadowed };
}

/** The film of a short review, on whose page it is displayed. */
async function filmOfShort(trx: Writer, id: number): Promise<Target> {
  const { video_id: targetId } = await trx
    .selectFrom("marks")
    .select("video_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { contentType: kinds.video.type, targetId };
}

async function changeCount(context: Context, trx: Writer, thing: Supported, by: number): Promise<number> {
  const after = await addToCount(trx, thing, "supports", by);
  const searched = typesWith("search").find((type) => type === thing.contentType);
  if (searched !== undefined && searchPartOf(searched).popularity === "supports") {
    await moveDocument(context, trx, searched, thing.targetId, { before: after - by, after });
  }
  return after;
}

/** Which of these items the caller likes. */
export async function likeState(
  context: SignedInContext,
  { contentType, targetIds }: Input<"support/state">,
): Promise<Output<"support/state">> {
  const rows = await context.db.read
    .selectFrom("supports")
    .select("target_id")
    .where("user_id", "=", context.identity.userId)
    .where("content_type", "=", contentType)
    .where("target_id", "in", targetIds)
    .where("active", ">", 0)
    .execute();
  return { list: rows.map((row) => row.target_id) };
}
