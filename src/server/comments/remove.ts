import type { Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { messagesTag } from "../messages/tag.ts";
import { closeCase, reopenCase, reopenReported } from "../screening/cases.ts";
import { addToCount, countsTag, type Target } from "../kinds/targets.ts";
import { countInThread, hide } from "./move.ts";
import { commentsTag } from "./rows.ts";

const caseTarget = (id: number) => ({ contentType: kinds.comment.type, targetId: id });

/** How long a deletion can be undone, in milliseconds. */
const restoreSpan = 10 * 60_000;

/** Deletes the caller's own comment, with its replies. A repeated call is no error. */
export async function deleteComment(context: SignedInContext, id: number): Promise<Output<"comment/del">> {
  const { target, removed, notified } = await context.db.write(async (trx) => {
    const own = await requireOwn(context, trx, id);
    const target = { contentType: own.content_type, targetId: own.target_id };
    if (own.status === "pending") {
      await setStatus(trx, own, "deleted", context.now());
      await closeCase(trx, caseTarget(id));
      return { target, removed: 0, notified: [] };
    }
    if (own.status === "shadowed") {
      await setStatus(trx, own, "deleted", context.now());
      return { target, removed: 1, notified: [] };
    }
    if (own.status !== "published") return { target, removed: 0, notified: [] };
    await setStatus(trx, own, "deleted", context.now());
    return { target, ...(await hide(trx, own)) };
  });
  if (removed > 0) context.changed(...tagsOf(target), ...notified.map(messagesTag));
  return { removed };
}

/** Undoes a deletion within ten minutes. */
export async function restoreComment(context: SignedInContext, id: number): Promise<Output<"comment/restore">> {
  const { target, restored } = await context.db.write(async (trx) => {
    const own = await requireOwn(context, trx, id);
    const target = { contentType: own.content_type, targetId: own.target_id };
    if (own.status !== "deleted") return { target, restored: 0 };
    if (own.deleted_at === null || context.now() - own.deleted_at > restoreSpan) throw new AppError("commentMissing");
    const status = own.deleted_status ?? "published";
    await setStatus(trx, own, status, null);
    await (status === "pending" ? reopenCase : reopenReported)(trx, caseTarget(id));
    // It was never public: it goes on waiting.
    if (status === "pending") return { target, restored: 0 };
    if (status === "shadowed") return { target, restored: 1 };
    const size = await countInThread(trx, own, 1);
    await addToCount(trx, target, "comment_count", size);
    return { target, restored: size };
  });
  if (restored > 0) context.changed(...tagsOf(target));
  return { restored };
}

const tagsOf = (target: Target) => [commentsTag(target), countsTag(target)];

/** The caller's comment, locked. */
async function requireOwn(context: SignedInContext, trx: Writer, id: number): Promise<Row<"comments">> {
  const row = await trx.selectFrom("comments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError("commentMissing");
  if (row.author_id !== context.identity.userId) throw new AppError("notYours");
  return row;
}

async function setStatus(
  trx: Writer,
  { id, status: before }: Row<"comments">,
  status: "deleted" | "pending" | "published" | "shadowed",
  deletedAt: number | null,
): Promise<void> {
  const deleted_status = before === "pending" || before === "shadowed" ? before : null;
  await trx
    .updateTable("comments")
    .set({ status, deleted_at: deletedAt, deleted_status, pinned: 0 })
    .where("id", "=", id)
    .execute();
}
