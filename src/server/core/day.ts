const dayLength = 86_400_000;
/** Asia/Shanghai is UTC+8 all year round. */
const shanghaiOffset = 8 * 3_600_000;

/** Whole days since 1970 in Asia/Shanghai; daily limits and statistics use these days. */
export function shanghaiDay(time: number): number {
  return Math.floor((time + shanghaiOffset) / dayLength);
}

/** The first millisecond of a day. */
export function dayStart(day: number): number {
  return day * dayLength - shanghaiOffset;
}

/** ISO date of a day, e.g. `2026-11-21`. */
export function dayText(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** The day of an ISO date. */
export function parseDay(text: string): number {
  return Date.parse(text) / dayLength;
}

/** First and last day of a month such as `2026-11`. */
export function monthDays(month: string): { first: number; last: number } {
  const start = new Date(`${month}-01`);
  return {
    first: start.getTime() / dayLength,
    last: Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1) / dayLength - 1,
  };
}

/** The month a day belongs to, e.g. `2026-11`. */
export function monthOf(day: number): string {
  return dayText(day).slice(0, 7);
}
