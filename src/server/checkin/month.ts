import { levelOf } from "#lib/points/levels.ts";
import { checkInPoints } from "#lib/points/rules.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { dayText, monthDays, monthOf, shanghaiDay } from "../core/day.ts";
import { AppError } from "../core/errors.ts";
import { accountOf } from "../points/score.ts";
import { cardsOf, daysBetween, longestRun, streakOf } from "./days.ts";
import { prizesOf } from "./prizes.ts";

/** The calendar of a month: days with a check-in, days that can be made up, and prizes. */
export async function checkInMonth(
  context: SignedInContext,
  input: Input<"checkin/gave">,
): Promise<Output<"checkin/gave">> {
  const { read } = context.db;
  const { userId } = context.identity;
  const today = shanghaiDay(context.now());
  const month = input.month ?? monthOf(today);
  const { first, last } = monthDays(month);
  if (first > today) throw new AppError("invalid", { fields: { month: "还没有到这个月" } });
  const days = await daysBetween(read, userId, first, Math.min(last, today));
  const streak = await streakOf(read, userId, today);
  const { score } = await accountOf(read, userId);
  const bonus = levelOf(score).checkInBonus;
  const done = new Set(days.map(({ day }) => day));
  const checkedToday = done.has(today) || (await daysBetween(read, userId, today, today)).length > 0;
  const afterToday = checkedToday ? streak : streak + 1;
  return {
    month,
    today: dayText(today),
    checkedToday,
    days: days.map(({ day, make_up, points }) => ({ day: dayText(day), makeUp: make_up === 1, points })),
    streak,
    monthStreak: longestRun(days.map(({ day }) => day)),
    pointsToday: checkedToday ? 0 : checkInPoints(afterToday, bonus),
    pointsTomorrow: checkInPoints(afterToday + 1, bonus),
    cards: await cardsOf(read, userId),
    missed: month === monthOf(today) ? missedDays(first, today, done).map(dayText) : [],
    prizes: await prizesOf(read, userId, month, today),
  };
}

function missedDays(first: number, today: number, done: ReadonlySet<number>): number[] {
  return Array.from({ length: today - first }, (_, index) => first + index).filter((day) => !done.has(day));
}
