import { dayText, monthOf, parseDay, shanghaiDay } from "../core/day.ts";

/** How many backups are kept: one of each of the last days, weeks and months that have any. */
export interface Retention {
  daily: number;
  weekly: number;
  monthly: number;
}

/**
 * The backups to keep, given their times (milliseconds since 1970): the newest of each of the last days, weeks (from Monday) and months in
 * Asia/Shanghai. The newest backup is always kept.
 */
export function keptTimes(times: readonly number[], { daily, weekly, monthly }: Retention): Set<number> {
  const newestFirst = times.toSorted((left, right) => right - left);
  const kept = new Set(newestFirst.slice(0, 1));
  const periods = [
    [daily, (time: number) => dayText(shanghaiDay(time))],
    [weekly, (time: number) => weekOf(shanghaiDay(time))],
    [monthly, (time: number) => monthOf(shanghaiDay(time))],
  ] as const;
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>();
    for (const time of newestFirst) {
      const period = periodOf(time);
      if (seen.has(period) || seen.size >= count) continue;
      seen.add(period);
      kept.add(time);
    }
  }
  return kept;
}

const monday = parseDay("1970-01-05");
const weekOf = (day: number): string => `week ${Math.floor((day - monday) / 7)}`;
