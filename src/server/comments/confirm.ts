import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { may } from "#lib/staff.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { lockContent, requireContent } from "../kinds/targets.ts";
import { commentPins } from "#lib/comment-text.ts";
import { commentsTag } from "./rows.ts";

/**
 * Pins or approves a comment: moderators may do so anywhere, authors under their own content items. Only first-level comments are pinned.
 */
export async function confirmComment(
  context: SignedInContext,
  input: Input<"comment/confirm">,
): Promise<Output<"comment/confirm">> {
  const { target, output } = await context.db.write(async (trx) => {
    const row = await trx
      .selectFrom("comments")
      .select(["id", "content_type", "target_id", "parent_id", "pinned", "confirmed"])
      .where("id", "=", input.id)
      .where("status", "=", "published")
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError("commentMissing");
    const target = { contentType: row.content_type, targetId: row.target_id };
    const { ownerId } = await requireContent(context, trx, target);
    const { staff, userId } = context.identity;
    const moderates = may(staff, "moderation");
    if (!moderates && ownerId !== userId) throw new AppError("notYours");
    const pinned = row.parent_id === null && (input.pinned ?? row.pinned === 1);
    const confirmed = input.confirmed ?? row.confirmed === 1;
    if (pinned && row.pinned === 0) {
      // Of several pinned at once each counts those before.
      await lockContent(trx, target);
      const { count } = await trx
        .selectFrom("comments")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("content_type", "=", row.content_type)
        .where("target_id", "=", row.target_id)
        .where("parent_id", "is", null)
        .where("status", "=", "published")
        .where("pinned", "=", 1)
        .executeTakeFirstOrThrow();
      if (count >= commentPins) throw new AppError("tooManyPins");
    }
    await trx
      .updateTable("comments")
      .set({ pinned: pinned ? 1 : 0, confirmed: confirmed ? 1 : 0 })
      .where("id", "=", row.id)
      .execute();
    if (moderates && ownerId !== userId) {
      const summary = `${pinned ? "置顶" : "不置顶"}，${confirmed ? "认可" : "不认可"}`;
      await recordOwnAction(context, trx, {
        act: "comment.confirm",
        target: { contentType: kinds.comment.type, targetId: row.id },
        summary,
      });
    }
    return { target, output: { id: row.id, pinned, confirmed } };
  });
  context.changed(commentsTag(target));
  return output;
}
