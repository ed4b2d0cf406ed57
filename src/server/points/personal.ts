import { ruleOf } from "#lib/points/rules.ts";
import { dayText } from "../core/day.ts";
import { eraseOwned, inPortions, type PersonalPart } from "../people/personal-part.ts";
import { toRule } from "./ledger.ts";
import { mergePoints } from "./merge.ts";
import { accountOf } from "./score.ts";

/** The ledger is kept when the account is deleted: it contains no names. */
export const pointsPart: PersonalPart = {
  name: "points",
  merge: mergePoints,
  async export({ db }, userId) {
    const online = await db.scan
      .selectFrom("online_days")
      .select(["day", "milliseconds"])
      .where("user_id", "=", userId)
      .orderBy("day")
      .execute();
    return {
      ...(await accountOf(db.scan, userId)),
      entries: inPortions(
        db.scan
          .selectFrom("point_entries")
          .select(["id", "amount", "balance", "rule", "created_at"])
          .where("user_id", "=", userId),
        (rows) =>
          rows.map(({ id: _id, rule, created_at, ...entry }) => ({
            ...entry,
            rule: ruleOf(toRule(rule)).title,
            time: new Date(created_at).toISOString(),
          })),
        ["id"],
      ),
      online: online.map(({ day, milliseconds }) => ({ day: dayText(day), seconds: Math.floor(milliseconds / 1000) })),
    };
  },
  erase: (erasing) =>
    eraseOwned(erasing, [
      ["online_days", "user_id"],
      ["idempotency_keys", "user_id"],
    ]),
};
