import { milestones } from "#lib/points/rules.ts";
import type { Prize } from "#lib/contract/schemas/points.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { monthDays, monthOf, shanghaiDay } from "../core/day.ts";
import type { Reader, Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { award, lockAccount } from "../points/ledger.ts";
import { accountOf } from "../points/score.ts";
import { cardsOf, daysBetween, longestRun } from "./days.ts";

/** The prizes of a month and whether this user has reached them. A prize can be claimed until the end of the next month. */
export async function prizesOf(read: Reader, userId: number, month: string, today: number): Promise<Prize[]> {
  const { first, last } = monthDays(month);
  const days = await daysBetween(read, userId, first, Math.min(last, today));
  const reached = longestRun(days.map(({ day }) => day));
  const claimed = await read
    .selectFrom("point_entries")
    .select("entry_key")
    .where("user_id", "=", userId)
    .where("rule", "=", "prize")
    .where("entry_key", "like", `${month}-%`)
    .execute();
  const keys = new Set(claimed.map((row) => row.entry_key));
  const claimable = month === monthOf(today) || month === previousMonth(today);
  return milestones.map(({ days, points, cards }) => {
    const id = `${month}-${String(days).padStart(2, "0")}`;
    const open = reached >= days && claimable ? "ready" : "locked";
    return { id, month, days, points, cards, state: keys.has(id) ? "claimed" : open };
  });
}

/** Lists the prizes and claims one if `id` is given; a repeated claim changes nothing. */
export async function claimPrize(
  context: SignedInContext,
  { id }: Input<"checkin/prize">,
): Promise<Output<"checkin/prize">> {
  const { userId } = context.identity;
  const now = context.now();
  const today = shanghaiDay(now);
  const claimed = id === undefined ? null : await context.db.write((trx) => claim(trx, userId, id, now));
  const { read } = context.db;
  const earlier = await prizesOf(read, userId, previousMonth(today), today);
  const list = await prizesOf(read, userId, monthOf(today), today);
  return {
    list: [...earlier.filter(({ state }) => state === "ready"), ...list],
    claimed,
    cards: await cardsOf(read, userId),
    balance: (await accountOf(read, userId)).balance,
  };
}

async function claim(trx: Writer, userId: number, id: string, now: number): Promise<Prize | null> {
  await lockAccount(trx, userId);
  const prizes = await prizesOf(trx, userId, id.slice(0, 7), shanghaiDay(now));
  const prize = prizes.find((candidate) => candidate.id === id);
  if (!prize || prize.state === "locked") throw new AppError("prizeNotReady");
  if (prize.state === "claimed") return null;
  await award(trx, { userId, rule: "prize", key: id, amount: prize.points, now });
  const cards = Array.from({ length: prize.cards }, (_, index) => ({
    user_id: userId,
    source: `${id}#${index + 1}`,
    used_day: null,
    created_at: now,
  }));
  if (cards.length > 0) await trx.insertInto("make_up_cards").values(cards).execute();
  return { ...prize, state: "claimed" };
}

function previousMonth(today: number): string {
  return monthOf(monthDays(monthOf(today)).first - 1);
}
