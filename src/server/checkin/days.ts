import type { Reader } from "../db/open.ts";

/** Days read per query while counting a streak backwards. */
const chunk = 40;

/** Number of consecutive days up to `today`, or up to yesterday if there is no check-in today yet. */
export async function streakOf(read: Reader, userId: number, today: number): Promise<number> {
  let last = today;
  let streak = 0;
  for (;;) {
    const rows = await read
      .selectFrom("check_ins")
      .select("day")
      .where("user_id", "=", userId)
      .where("day", "<=", last)
      .orderBy("day", "desc")
      .limit(chunk)
      .execute();
    for (const { day } of rows) {
      if (day === last - 1 && streak === 0 && last === today) last = day;
      if (day !== last) return streak;
      streak += 1;
      last -= 1;
    }
    if (rows.length < chunk) return streak;
  }
}

/** Length of the longest run of consecutive days; `days` must be ascending. */
export function longestRun(days: readonly number[]): number {
  let run = 0;
  let longest = 0;
  for (const [index, day] of days.entries()) {
    run = days[index - 1] === day - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

export interface CheckInDay {
  day: number;
  make_up: number;
  points: number;
}

/** Days with a check-in from `first` to `last`, both inclusive, ascending. */
export async function daysBetween(read: Reader, userId: number, first: number, last: number): Promise<CheckInDay[]> {
  return read
    .selectFrom("check_ins")
    .select(["day", "make_up", "points"])
    .where("user_id", "=", userId)
    .where("day", ">=", first)
    .where("day", "<=", last)
    .orderBy("day")
    .execute();
}

export async function cardsOf(read: Reader, userId: number): Promise<number> {
  const { count } = await read
    .selectFrom("make_up_cards")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("used_day", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
