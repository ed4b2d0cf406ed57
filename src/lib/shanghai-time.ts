import { formatDate } from "./format.ts";

/** Shanghai has had no summer time since 1991: always eight hours ahead. */
const ahead = 8 * 3_600_000;

/** What a `datetime-local` field shows for an ISO time: the clock in Shanghai to the minute, wherever its reader is. */
export function toShanghaiClock(time: string | number): string {
  return new Date(new Date(time).getTime() + ahead).toISOString().slice(0, 16);
}

/** The ISO time of such a field; null when nothing, or nothing real, is in it. */
export function fromShanghaiClock(clock: string): string | null {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(clock) ? Date.parse(`${clock.slice(0, 16)}:00+08:00`) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** 2026年11月21日 12:30, in Shanghai. */
export function formatMinute(time: string | number): string {
  return `${formatDate(time)} ${toShanghaiClock(time).slice(11)}`;
}
