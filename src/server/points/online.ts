import { onlineStep, ruleOf } from "#lib/points/rules.ts";
import type { Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../context.ts";
import { dayStart, shanghaiDay } from "../day.ts";
import type { Writer } from "../db/open.ts";
import { award, lockAccount } from "./ledger.ts";

const minute = 60_000;

/** Between two heartbeats further apart nobody was there. */
const longestGap = 1.5 * minute;

/**
 * Counts the time since the last heartbeat of this user, whichever tab or device it came from: the server's clock alone decides, so
 * two tabs count once and nobody claims more than has passed.
 */
export async function countOnline(context: SignedInContext): Promise<Output<"user/online/time">> {
  const now = context.now();
  const { userId } = context.identity;
  const day = shanghaiDay(now);
  return context.db.write(async (trx) => {
    await lockAccount(trx, userId);
    const last = await trx
      .selectFrom("online_days")
      .select(["day", "milliseconds", "last_at"])
      .where("user_id", "=", userId)
      .orderBy("day", "desc")
      .limit(1)
      .executeTakeFirst();
    const since = last && now - last.last_at <= longestGap ? Math.min(last.last_at, now) : now;
    if (last && last.day < day)
      await add(trx, userId, last.day, Math.max(0, dayStart(last.day + 1) - since), last.last_at);
    const passed = now - Math.max(since, dayStart(day));
    const { milliseconds } = await add(trx, userId, day, passed, now);
    const minutes = Math.floor(milliseconds / minute);
    const earned = await awardSteps(trx, { userId, day, now }, minutes);
    return { minutes, points: await pointsOf(trx, userId, day), dailyCap: ruleOf("online").dailyCap ?? 0, earned };
  });
}

async function add(trx: Writer, user_id: number, day: number, milliseconds: number, last_at: number) {
  return trx
    .insertInto("online_days")
    .values({ user_id, day, milliseconds, last_at })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "day"]).doUpdateSet(({ ref, eb }) => ({
        milliseconds: eb(ref("online_days.milliseconds"), "+", ref("excluded.milliseconds")),
        last_at: ref("excluded.last_at"),
      })),
    )
    .returning("milliseconds")
    .executeTakeFirstOrThrow();
}

/** One award for every full step up to now. Only the last can be new: a heartbeat counts less than a step. */
async function awardSteps(trx: Writer, who: { userId: number; day: number; now: number }, minutes: number) {
  const step = Math.floor(minutes / onlineStep);
  if (step === 0) return 0;
  return award(trx, { ...who, rule: "online", key: `${who.day}:${step}` });
}

async function pointsOf(trx: Writer, userId: number, day: number): Promise<number> {
  const { sum } = await trx
    .selectFrom("point_entries")
    .select(({ fn }) => fn.sum<number | null>("amount").as("sum"))
    .where("user_id", "=", userId)
    .where("day", "=", day)
    .where("rule", "=", "online")
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}
