import type { Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { restoreSpan } from "../publishing/status.ts";
import { ownReview } from "./mine.ts";
import { setReviewStatus } from "./status.ts";

/** Deletes the caller's own review. A repeated call is no error. */
export async function removeReview(context: SignedInContext, id: number): Promise<Output<"review/remove">> {
  const { status } = await ownReview(context, id);
  const tags = await context.db.write(async (trx) => {
    const change = status === "removed" ? null : await setReviewStatus(context, trx, { id, status: "removed" });
    if (!change || change.tags.length === 0) return [];
    await trx
      .updateTable("reviews")
      .set({ deleted_at: context.now(), deleted_status: change.before })
      .where("id", "=", id)
      .execute();
    return change.tags;
  });
  context.changed(...tags);
  return ownReview(context, id);
}

/** Restores a review that the caller has deleted within the last ten minutes. */
export async function restoreReview(context: SignedInContext, id: number): Promise<Output<"review/restore">> {
  await ownReview(context, id);
  const tags = await context.db.write(async (trx) => {
    const row = await trx.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    if (row.status !== "removed") return [];
    const { deleted_at, deleted_status } = row;
    if (deleted_at === null || deleted_status === null || context.now() - deleted_at > restoreSpan) {
      throw new AppError("notRestorable");
    }
    const change = await setReviewStatus(context, trx, { id, status: deleted_status });
    return change?.tags ?? [];
  });
  context.changed(...tags);
  return ownReview(context, id);
}
