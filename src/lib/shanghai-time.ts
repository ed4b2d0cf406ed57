import { formatDate } from "./format.ts";

/** Shanghai has had no daylight saving time since 1991: always eight hours ahead. */
const ahead = 8 * 3_600_000;

/** Value of a `datetime-local` input: the time in Shanghai to the minute, whatever the reader's time zone. */
export function toShanghaiClock(time: string | number): string {
  return new Date(new Date(time).getTime() + ahead).toISOString().slice(0, 16);
}

/** Converts the value of such an input to ISO 8601; null if it is empty or invalid. As it shows no seconds, it is `before` while it shows that. */
export function fromShanghaiClock(clock: string, before: string | null = null): string | null {
  if (before !== null && clock === toShanghaiClock(before)) return before;
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(clock) ? Date.parse(`${clock.slice(0, 16)}:00+08:00`) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Formats as 2026年11月21日 12:30, in Shanghai. */
export function formatMinute(time: string | number): string {
  return `${formatDate(time)} ${toShanghaiClock(time).slice(11)}`;
}
