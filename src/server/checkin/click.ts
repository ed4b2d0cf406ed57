import { levelOf } from "#lib/points/levels.ts";
import { checkInPoints } from "#lib/points/rules.ts";
import type { Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { dayText, shanghaiDay } from "../core/day.ts";
import { activateInvitation } from "../invites/activate.ts";
import { award, lockAccount } from "../points/ledger.ts";
import { accountOf } from "../points/score.ts";
import { streakOf } from "./days.ts";

/** Checks in for today: once per Shanghai day; a repeated call changes nothing. */
export async function checkIn(context: SignedInContext): Promise<Output<"checkin/click">> {
  const now = context.now();
  const today = shanghaiDay(now);
  const { userId } = context.identity;
  return context.db.write(async (trx) => {
    const { score } = await lockAccount(trx, userId);
    const before = await streakOf(trx, userId, today);
    const inserted = await trx
      .insertInto("check_ins")
      .values({ user_id: userId, day: today, make_up: 0, points: 0, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst();
    const fresh = inserted !== undefined;
    const streak = fresh ? before + 1 : before;
    let points = 0;
    if (fresh) {
      const amount = checkInPoints(streak, levelOf(score).checkInBonus);
      points = await award(trx, { userId, rule: "check-in", key: String(today), amount, now });
      await trx
        .updateTable("check_ins")
        .set({ points })
        .where("user_id", "=", userId)
        .where("day", "=", today)
        .execute();
      await activateInvitation(trx, userId, now);
    }
    const { balance } = await accountOf(trx, userId);
    return { day: dayText(today), fresh, points, streak, balance };
  });
}
