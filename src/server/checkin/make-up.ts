import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { monthDays, monthOf, parseDay, shanghaiDay } from "../core/day.ts";
import { AppError } from "../core/errors.ts";
import { lockAccount } from "../points/ledger.ts";
import { cardsOf, streakOf } from "./days.ts";

/** Uses a card for a missed day of this month: the day counts for the streak but earns no points. */
export async function makeUp(
  context: SignedInContext,
  { day: text }: Input<"checkin/makeup">,
): Promise<Output<"checkin/makeup">> {
  const now = context.now();
  const today = shanghaiDay(now);
  const day = parseDay(text);
  const { userId } = context.identity;
  if (day >= today || day < monthDays(monthOf(today)).first) throw new AppError("dayNotMissed");
  return context.db.write(async (trx) => {
    await lockAccount(trx, userId);
    const row = { user_id: userId, day, make_up: 1, points: 0, created_at: now };
    const inserted = await trx
      .insertInto("check_ins")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!inserted) throw new AppError("dayNotMissed", { tip: "这一天已经签到过了" });
    const card = await trx
      .selectFrom("make_up_cards")
      .select("id")
      .where("user_id", "=", userId)
      .where("used_day", "is", null)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!card) throw new AppError("noMakeUpCard");
    await trx.updateTable("make_up_cards").set({ used_day: day }).where("id", "=", card.id).execute();
    return { day: text, cards: await cardsOf(trx, userId), streak: await streakOf(trx, userId, today) };
  });
}
