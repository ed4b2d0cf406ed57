import { countWords, dateWords, wordGap } from "./format-words.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds that Shanghai is ahead of UTC, and the time since when it has had no daylight saving time. */
const ahead = 8 * hour;
const noSummerTimeSince = Date.UTC(1991, 9, 1);
const shanghaiDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Shanghai",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});

/** 999, 1.0K, 9.9K, 1.0W. */
export function formatCount(count: number): string {
  const whole = Math.max(0, Math.trunc(count) || 0);
  return whole >= 1000 ? countWords(whole) : String(whole);
}

/** Whole percentages of `counts` that add up to 100: what rounding down leaves goes to the largest rests. All 0 without any count. */
export function percentagesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const down = counts.map((count) => Math.floor((count * 100) / total));
  const left = 100 - down.reduce((sum, share) => sum + share, 0);
  const rest = counts.map((count) => (count * 100) % total);
  const raised = new Set(
    [...rest.keys()].toSorted((one, other) => (rest[other] ?? 0) - (rest[one] ?? 0)).slice(0, left),
  );
  return down.map((share, at) => share + (raised.has(at) ? 1 : 0));
}

/**
 * 刚刚, 5分钟前, 3小时前, after one day 2026年11月21日. `time` is ISO 8601 or milliseconds, `now` milliseconds; a time in the future (a fast clock) is
 * 刚刚.
 */
export function formatRelativeTime(time: string | number, now: number): string {
  const passed = now - new Date(time).getTime();
  if (passed >= day) return formatDate(time);
  if (passed >= hour) return `${Math.floor(passed / hour)}小时前`;
  if (passed >= minute) return `${Math.floor(passed / minute)}分钟前`;
  return "刚刚";
}

let clock = (): number => Date.now();

/** Pages show times by the server's clock: the device's may be a day off. */
export function showTimesBy(now: () => number): void {
  clock = now;
}

/** A time formatted for display: the date on the server, because its pages are cached, and relative to now in the browser. */
export function shownTime(at: string): string {
  return typeof window === "undefined" ? formatDate(at) : formatRelativeTime(at, clock());
}

/** 2026年11月21日, the day in Shanghai. `time` is ISO 8601 or milliseconds. */
export function formatDate(time: string | number): string {
  const date = new Date(time);
  if (date.getTime() >= noSummerTimeSince) {
    // A list has dozens of dates: this takes a hundredth of the time of `Intl`.
    const there = new Date(date.getTime() + ahead);
    return dateWords(there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate());
  }
  const parts = new Map(shanghaiDay.formatToParts(date).map((part) => [part.type, part.value]));
  return dateWords(parts.get("year") ?? "", parts.get("month") ?? "", parts.get("day") ?? "");
}

/** 0 B, 512 KB, 8.0 MB, 3.2 GB; 1 KB is 1024 bytes. */
export function formatBytes(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  // What rounds to 1024 is one of the next unit.
  const step = units.findIndex((_, at) => at === units.length - 1 || Math.round(bytes / 1024 ** at) < 1024);
  const shown = bytes / 1024 ** step;
  return `${step < 2 || shown >= 99.95 ? Math.round(shown) : shown.toFixed(1)} ${units[step]}`;
}

/** 03:20 or 01:03:20. Fractions of a second are truncated. */
export function formatDuration(seconds: number): string {
  const [hours, minutes, rest] = splitSeconds(seconds);
  const shown = hours > 0 ? [hours, minutes, rest] : [minutes, rest];
  return shown.map((part) => String(part).padStart(2, "0")).join(":");
}

/** 3分20秒, 1小时3分20秒, 3分钟: for screen readers and running text. */
export function speakDuration(seconds: number): string {
  const [hours, minutes, rest] = splitSeconds(seconds);
  const terms = [hours && `${hours}小时`, minutes && (rest ? `${minutes}分` : `${minutes}分钟`), rest && `${rest}秒`];
  return terms.filter(Boolean).join(wordGap) || "0秒";
}

/** What is left of some work: 不到 1 分钟, 约 5 分钟, 约 2 小时 5 分钟. */
export function formatTimeLeft(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return "不到 1 分钟";
  return minutes < 60 ? `约 ${minutes} 分钟` : `约 ${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}

function splitSeconds(seconds: number): [number, number, number] {
  const whole = Math.max(0, Math.trunc(seconds) || 0);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
}
