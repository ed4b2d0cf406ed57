import { onlineStep, ruleOf } from "#lib/points/rules.ts";
import type { Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { dayStart, shanghaiDay } from "../core/day.ts";
import type { Reader, Writer } from "../db/open.ts";
import { award, lockAccount } from "./ledger.ts";

const minute = 60_000;

/** With a longer gap between heartbeats, in milliseconds, the time between them does not count. */
const maxGap = 1.5 * minute;

/** A heartbeat sooner than this after the last, e.g. from another tab, is ignored; the next one counts its time too. */
const minGap = minute / 4;

/**
 * Counts the time since this user's last heartbeat from any tab or device, by the server's clock: two tabs count once, and no client can
 * claim more time than has passed.
 */
export async function countOnline(context: SignedInContext): Promise<Output<"user/online/time">> {
  const now = context.now();
  const { userId } = context.identity;
  const day = shanghaiDay(now);
  const known = await lastDay(context.db.read, userId);
  if (known?.day === day && now - known.last_at < minGap && now >= known.last_at) {
    return toOnline(context.db.read, userId, known, 0);
  }
  return context.db.write(async (trx) => {
    await lockAccount(trx, userId);
    const last = await lastDay(trx, userId);
    const lastAt = last && Math.abs(now - last.last_at) <= maxGap ? last.last_at : now;
    const since = Math.min(lastAt, now);
    if (last && last.day < day)
      await add(trx, userId, last.day, Math.max(0, dayStart(last.day + 1) - since), last.last_at);
    const passed = now - Math.max(since, dayStart(day));
    const { milliseconds } = await add(trx, userId, day, passed, Math.max(lastAt, now));
    const earned = await awardStep(trx, { userId, day, now }, milliseconds);
    return toOnline(trx, userId, { day, milliseconds }, earned);
  });
}

async function lastDay(read: Reader, userId: number) {
  return read
    .selectFrom("online_days")
    .select(["day", "milliseconds", "last_at"])
    .where("user_id", "=", userId)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
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

/** One award per full step. Only the last step can be new: a heartbeat counts for less than a step. */
async function awardStep(
  trx: Writer,
  who: { userId: number; day: number; now: number },
  milliseconds: number,
): Promise<number> {
  const step = Math.floor(milliseconds / (onlineStep * minute));
  return step === 0 ? 0 : award(trx, { ...who, rule: "online", key: `${who.day}:${step}` });
}

async function toOnline(
  read: Reader,
  userId: number,
  { day, milliseconds }: { day: number; milliseconds: number },
  earned: number,
): Promise<Output<"user/online/time">> {
  const { sum } = await read
    .selectFrom("point_entries")
    .select(({ fn }) => fn.sum<number | null>("amount").as("sum"))
    .where("user_id", "=", userId)
    .where("day", "=", day)
    .where("rule", "=", "online")
    .executeTakeFirstOrThrow();
  const minutes = Math.floor(milliseconds / minute);
  return { minutes, points: sum ?? 0, dailyCap: ruleOf("online").dailyCap ?? 0, earned };
}
