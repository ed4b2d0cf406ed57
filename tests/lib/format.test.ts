import { expect, test } from "vitest";
import {
  formatBytes,
  formatCount,
  formatDate,
  formatDuration,
  formatRelativeTime,
  formatTimeLeft,
  percentagesOf,
  speakDuration,
} from "#lib/format.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1.0K"],
  [1099, "1.0K"],
  [1100, "1.1K"],
  [9999, "9.9K"],
  [10_000, "1.0W"],
  [12_345, "1.2W"],
  [99_999_999, "9999.9W"],
  [-5, "0"],
  [Number.NaN, "0"],
])("counts %d as %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});

const now = Date.parse("2026-11-22T12:00:00.000Z");
test.each([
  [0, "刚刚"],
  [59_999, "刚刚"],
  [-60_000, "刚刚"],
  [60_000, "1分钟前"],
  [59 * 60_000 + 59_999, "59分钟前"],
  [3_600_000, "1小时前"],
  [86_399_999, "23小时前"],
  [86_400_000, "2026年11月21日"],
])("tells %d ms ago as %s", (passed, text) => {
  expect(formatRelativeTime(now - passed, now)).toBe(text);
  expect(formatRelativeTime(new Date(now - passed).toISOString(), now)).toBe(text);
});

test("the day is Shanghai's, without leading zeros", () => {
  expect(formatDate("2026-12-31T15:59:59.999Z")).toBe("2026年12月31日");
  expect(formatDate("2026-12-31T16:00:00.000Z")).toBe("2027年1月1日");
  // In the summers of 1986 to 1991 Shanghai was nine hours ahead.
  expect(formatDate("1988-07-01T15:30:00.000Z")).toBe("1988年7月2日");
});

test.each([
  [0, "00:00", "0秒"],
  [59.9, "00:59", "59秒"],
  [180, "03:00", "3分钟"],
  [200, "03:20", "3分20秒"],
  [3599, "59:59", "59分59秒"],
  [3600, "01:00:00", "1小时"],
  [3800, "01:03:20", "1小时3分20秒"],
  [360_000, "100:00:00", "100小时"],
  [-1, "00:00", "0秒"],
  [Number.NaN, "00:00", "0秒"],
])("%d s shows as %s and is spoken as %s", (seconds, shown, spoken) => {
  expect(formatDuration(seconds)).toBe(shown);
  expect(speakDuration(seconds)).toBe(spoken);
});

test.each([
  [0, "不到 1 分钟"],
  [29, "不到 1 分钟"],
  [31, "约 1 分钟"],
  [59.9 * 60, "约 1 小时 0 分钟"],
  [125 * 60, "约 2 小时 5 分钟"],
])("%s seconds are left: %s", (seconds, shown) => {
  expect(formatTimeLeft(seconds)).toBe(shown);
});

test.each([
  [
    [3, 5, 0, 0, 0],
    [38, 62, 0, 0, 0],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[7], [100]],
])("of %j the shares are %j percent, 100 in all", (counts, shares) => {
  expect(percentagesOf(counts)).toEqual(shares);
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024 * 1023.4, "1023 KB"],
  [1024 * 1023.6, "1.0 MB"],
  [1024 ** 2 * 99.96, "100 MB"],
  [1024 ** 2 * 1023.7, "1.0 GB"],
  [1024 ** 5, "1024 TB"],
])("says %d bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
