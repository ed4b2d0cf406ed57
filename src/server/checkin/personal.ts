import { dayText } from "../core/day.ts";
import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";

export const checkInPart: PersonalPart = {
  name: "checkIns",
  async merge(trx, guestId, userId) {
    const days = await trx.selectFrom("check_ins").selectAll().where("user_id", "=", guestId).execute();
    if (days.length === 0) return;
    const rows = days.map((row) => ({ ...row, user_id: userId }));
    await trx
      .insertInto("check_ins")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.deleteFrom("check_ins").where("user_id", "=", guestId).execute();
  },
  async export({ db }, userId) {
    const days = await db.scan
      .selectFrom("check_ins")
      .select(["day", "make_up"])
      .where("user_id", "=", userId)
      .orderBy("day")
      .execute();
    return days.map(({ day, make_up }) => ({ day: dayText(day), makeUp: make_up === 1 }));
  },
  erase: (erasing) =>
    eraseOwned(erasing, [
      ["check_ins", "user_id"],
      ["make_up_cards", "user_id"],
    ]),
};
