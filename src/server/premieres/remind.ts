import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { remindersOf } from "./read.ts";

/** Asks to be told when a premiere starts, moves or is called off, or no longer. A repeated call is no error and counts once. */
export async function remindOfPremiere(
  context: SignedInContext,
  { id, on }: Input<"premiere/remind">,
): Promise<Output<"premiere/remind">> {
  const { identity, db } = context;
  const { userId } = identity;
  return db.write(async (trx) => {
    if (on) {
      const row = await trx
        .selectFrom("premieres")
        .innerJoin("videos", "videos.id", "premieres.video_id")
        .select("premieres.starts_at")
        .where("premieres.video_id", "=", id)
        .where("videos.status", "=", "published")
        .executeTakeFirst();
      if (!row || row.starts_at <= context.now()) throw new AppError("premiereBegun");
      await trx
        .insertInto("premiere_reminders")
        .values({ video_id: id, user_id: userId, created_at: context.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await trx.deleteFrom("premiere_reminders").where("video_id", "=", id).where("user_id", "=", userId).execute();
    }
    return remindersOf(trx, id, userId);
  });
}
