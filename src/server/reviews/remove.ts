import type { Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { restoreSpan } from "../publishing/status.ts";
import { reopenCase, reopenReported } from "../screening/cases.ts";
import { ownReview } from "./mine.ts";
import { setReviewStatus } from "./status.ts";

/** Deletes the caller's own review. A repeated call is no error. */
export async function removeReview(context: SignedInContext, id: number): Promise<Output<"review/remove">> {
  await ownReview(context, id);
  const tags = await context.db.write(async (trx) => {
    const { status: before, reason } = await locked(trx, id);
    if (before === "removed") return [];
    const change = await setReviewStatus(context, trx, { id, status: "removed" });
    await trx
      .updateTable("reviews")
      .set({ deleted_at: context.now(), deleted_status: before, reason })
      .where("id", "=", id)
      .execute();
    return change?.tags ?? [];
  });
  context.changed(...tags);
  return ownReview(context, id);
}

/** Restores a review that the caller has deleted within the last ten minutes. */
export async function restoreReview(context: SignedInContext, id: number): Promise<Output<"review/restore">> {
  await ownReview(context, id);
  const tags = await context.db.write(async (trx) => {
    const { status, reason, deleted_at, deleted_status } = await locked(trx, id);
    if (status !== "removed") return [];
    if (deleted_at === null || deleted_status === null || context.now() - deleted_at > restoreSpan) {
      throw new AppError("notRestorable");
    }
    const target = { contentType: kinds.review.type, targetId: id };
    if (deleted_status === "pending") await reopenCase(trx, target);
    const change = await setReviewStatus(context, trx, { id, status: deleted_status, reason });
    if (deleted_status === "published") await reopenReported(trx, target);
    return change?.tags ?? [];
  });
  context.changed(...tags);
  return ownReview(context, id);
}

function locked(trx: Writer, id: number) {
  return trx.selectFrom("reviews").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}
