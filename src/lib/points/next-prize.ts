import type { Prize } from "../contract/schemas/points.ts";

/** This month's check-ins, as returned by `checkin/gave`. */
export interface MonthSoFar {
  /** E.g. `2026-11`. */
  month: string;
  /** E.g. `2026-11-21`. */
  today: string;
  checkedToday: boolean;
  /** Consecutive days; may start in an earlier month. */
  streak: number;
  prizes: readonly Prize[];
}

/**
 * The next prize that can still be reached this month, and the number of further consecutive days it needs. Null if the rest of the month
 * is too short.
 */
export function nextPrize(so: MonthSoFar): { prize: Prize; left: number } | null {
  const { month, today, checkedToday, prizes } = so;
  const date = Number(today.slice(8));
  const [year = 0, number = 1] = month.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const open = lastDate - date + (checkedToday ? 0 : 1);
  const prize = prizes.find(({ state }) => state === "locked");
  if (!prize) return null;
  const left = prize.days - runInMonth(so);
  return left > 0 && left <= open ? { prize, left } : null;
}

/** The month after today's check-in, as the server would return it. */
export function afterCheckIn<Month extends MonthSoFar & { days: readonly unknown[] }>(
  month: Month,
  { day, points, streak }: { day: string; points: number; streak: number },
): Month {
  const now = { ...month, checkedToday: true, streak, days: [...month.days, { day, points, makeUp: false }] };
  const run = runInMonth(now);
  const prizes = month.prizes.map((prize) =>
    prize.state === "locked" && prize.days <= run ? { ...prize, state: "ready" as const } : prize,
  );
  return { ...now, prizes };
}

/** Consecutive days up to now that count for this month's prizes. */
function runInMonth({ today, checkedToday, streak }: MonthSoFar): number {
  const date = Number(today.slice(8));
  return Math.min(streak, checkedToday ? date : date - 1);
}
