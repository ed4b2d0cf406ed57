import type { Input, Output } from "#lib/contract/shapes.ts";
import { typesWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
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
}

const commentType = kinds.comment.type;

/** Adds a like. A repeated call counts once. */
export async function addLike(context: SignedInContext, target: Input<"support/add">): Promise<Output<"support/add">> {
  return withNewcomerLimit(context, "marks", () => toggle(context, target, true));
}

/** Removes a like. A repeated call is no error. */
export async function deleteLike(
  context: SignedInContext,
  target: Input<"support/del">,
): Promise<Output<"support/del">> {
  return toggle(context, target, false);
}

async function toggle(context: SignedInContext, target: Target, wanted: boolean) {
  const { userId } = context.identity;
  const { supports, tags } = await context.db.write(async (trx) => {
    const thing = await requireSupported(context, trx, target);
    const change = wanted ? await activate(context, trx, target) : await deactivate(trx, userId, target);
    if (change === null) return { supports: await readCount(trx, thing, "supports"), tags: [] };
    const supports = await changeCount(context, trx, thing, wanted ? 1 : -1);
    const told = thing.ownerId === null || thing.ownerId === userId ? null : { ...thing, ownerId: thing.ownerId };
    if (told && wanted)
      await notifyLike(trx, { ...told, actorId: userId, at: context.now(), again: change === "again" });
    if (told && !wanted) await withdrawLikeNotice(trx, { ...told, actorId: userId });
    const page = thing.commentId === null ? countsTag(thing) : commentsTag(thing.page);
    return { supports, tags: told ? [page, messagesTag(told.ownerId)] : [page] };
  });
  context.changed(...tags);
  return { supported: wanted, supports };
}

/** `first` if the user had never liked it, `again` after the like was removed, null if it was active already. */
async function activate(context: SignedInContext, trx: Writer, target: Target): Promise<"first" | "again" | null> {
  const key = keyOf(context.identity.userId, target);
  const inserted = await trx
    .insertInto("supports")
    .values({ ...key, active: 1, created_at: context.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("active")
    .executeTakeFirst();
  if (inserted) return "first";
  return (await setActive(trx, context.identity.userId, target, 1)) ? "again" : null;
}

async function deactivate(trx: Writer, userId: number, target: Target): Promise<"again" | null> {
  return (await setActive(trx, userId, target, 0)) ? "again" : null;
}

async function setActive(trx: Writer, userId: number, target: Target, active: number): Promise<boolean> {
  const row = await trx
    .updateTable("supports")
    .set({ active })
    .where("user_id", "=", userId)
    .where("content_type", "=", target.contentType)
    .where("target_id", "=", target.targetId)
    .where("active", "=", 1 - active)
    .returning("active")
    .executeTakeFirst();
  return row !== undefined;
}

const keyOf = (user_id: number, { contentType, targetId }: Target) => ({
  user_id,
  content_type: contentType,
  target_id: targetId,
});

async function requireSupported(context: SignedInContext, trx: Writer, target: Target): Promise<Supported> {
  if (target.contentType !== commentType) {
    const { ownerId } = await requireContent(context, trx, target);
    const page = target.contentType === kinds.short.type ? await filmOfShort(trx, target.targetId) : target;
    return { ...target, ownerId, page, commentId: null };
  }
  const row = await trx
    .selectFrom("comments")
    .leftJoin("comments as thread", "thread.id", "comments.parent_id")
    .select(["comments.id", "comments.content_type", "comments.target_id", "comments.author_id"])
    .select("thread.status as thread_status")
    .where("comments.id", "=", target.targetId)
    .where("comments.status", "=", "published")
    .executeTakeFirst();
  if (!row || row.thread_status === "deleted") throw new AppError("commentMissing");
  const page = { contentType: row.content_type, targetId: row.target_id };
  return { ...target, ownerId: row.author_id, page, commentId: row.id };
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

async function changeCount(context: SignedInContext, trx: Writer, thing: Supported, by: number): Promise<number> {
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
    .where("active", "=", 1)
    .execute();
  return { list: rows.map((row) => row.target_id) };
}
