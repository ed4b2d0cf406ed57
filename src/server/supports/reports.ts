import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../context.ts";
import { AppError } from "../errors.ts";
import { requireThing } from "../targets.ts";

/** Keeps one report of a person about a thing; the first one stands. */
export async function addReport(context: SignedInContext, input: Input<"report/add">): Promise<Output<"report/add">> {
  const { contentType, targetId, reason, text } = input;
  await context.db.write(async (trx) => {
    if (contentType === 6) {
      const row = await trx
        .selectFrom("comments")
        .select("id")
        .where("id", "=", targetId)
        .where("status", "=", "published")
        .executeTakeFirst();
      if (!row) throw new AppError("commentMissing");
    } else await requireThing(context, trx, { contentType, targetId });
    await trx
      .insertInto("reports")
      .values({
        user_id: context.identity.userId,
        content_type: contentType,
        target_id: targetId,
        reason,
        text,
        created_at: context.now(),
      })
      .onConflict((conflict) => conflict.columns(["content_type", "target_id", "user_id"]).doNothing())
      .execute();
  });
  return { reported: true };
}
