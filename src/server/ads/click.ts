import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { aging } from "../db/forget.ts";

const hourLength = 3_600_000;

/** Counts one click per identity, ad and hour. */
export async function clickAd(
  context: SignedInContext,
  { id }: Input<"advertise/click">,
): Promise<Output<"advertise/click">> {
  const hour = Math.floor(context.now() / hourLength);
  return context.db.write(async (trx) => {
    const ad = await trx
      .selectFrom("ads")
      .select("id")
      .where("id", "=", id)
      .where("status", "=", "published")
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!ad) throw new AppError("adMissing");
    const first = await trx
      .insertInto("ad_clicks")
      .values({ hour, ad_id: id, user_id: context.identity.userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("ad_id")
      .executeTakeFirst();
    if (!first) return { counted: false };
    await trx
      .updateTable("ads")
      .set(({ eb }) => ({ clicks: eb("clicks", "+", 1) }))
      .where("id", "=", id)
      .execute();
    return { counted: true };
  });
}

/** Who clicked is needed for the hour in which it counts once. */
export const oldClicks = aging({ table: "ad_clicks", column: "hour", keptFor: hourLength, unit: hourLength });
