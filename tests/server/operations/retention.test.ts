import { expect, it } from "vitest";
import { keptTimes } from "#server/operations/retention.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Three in the morning in Shanghai, 2026-11-25, a Wednesday. */
const now = Date.parse("2026-11-24T19:00:00Z");
const daily = Array.from({ length: 200 }, (_, ago) => now - ago * day);
const days = (times: Iterable<number>) =>
  [...times]
    .map((time) => new Date(time + 8 * hour).toISOString().slice(0, 10))
    .toSorted()
    .toReversed();

it("keeps the newest of the last days, weeks from Monday, and months", () => {
  expect(days(keptTimes(daily, { daily: 3, weekly: 3, monthly: 3 }))).toEqual([
    "2026-11-25",
    "2026-11-24",
    "2026-11-23",
    "2026-11-22",
    "2026-11-15",
    "2026-10-31",
    "2026-09-30",
  ]);
  expect(keptTimes(daily, { daily: 7, weekly: 4, monthly: 6 }).size).toBe(14);
});

it("counts days that have a backup, not those that passed", () => {
  const rare = [now, now - 40 * day, now - 41 * day];
  expect(keptTimes(rare, { daily: 2, weekly: 0, monthly: 0 })).toEqual(new Set(rare.slice(0, 2)));
});

it("keeps one of several on a day, and always the newest of all", () => {
  const twice = [now - hour, now, now - 2 * hour];
  expect(keptTimes(twice, { daily: 1, weekly: 1, monthly: 1 })).toEqual(new Set([now]));
  expect(keptTimes(twice, { daily: 0, weekly: 0, monthly: 0 })).toEqual(new Set([now]));
  expect(keptTimes([], { daily: 7, weekly: 4, monthly: 6 })).toEqual(new Set());
});
