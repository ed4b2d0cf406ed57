import { expect, test } from "vitest";
import type { Prize } from "#lib/contract/schemas/points.ts";
import { afterCheckIn, nextPrize, type MonthSoFar } from "#lib/points/next-prize.ts";

function prizes(...states: Prize["state"][]): Prize[] {
  return [3, 7, 14].map((days, index) => ({
    id: `2026-11-${days}`,
    month: "2026-11",
    days,
    points: days,
    cards: 0,
    state: states[index] ?? "locked",
  }));
}

function month(changes: Partial<MonthSoFar>) {
  const days: { day: string; makeUp: boolean; points: number }[] = [];
  return { month: "2026-11", today: "2026-11-21", checkedToday: false, streak: 0, prizes: prizes(), days, ...changes };
}

const next = (changes: Partial<MonthSoFar>) => {
  const found = nextPrize(month(changes));
  return found && [found.prize.days, found.left];
};

test("the next prize is the first locked one, counted from this run and within this month", () => {
  expect(next({})).toEqual([3, 3]);
  expect(next({ streak: 2, checkedToday: true })).toEqual([3, 1]);
  expect(next({ streak: 5, checkedToday: true, prizes: prizes("claimed") })).toEqual([7, 2]);
  // A streak from last month counts from the first.
  expect(next({ today: "2026-11-02", streak: 40, checkedToday: true })).toEqual([3, 1]);
});

test("a prize the month is too short for is not promised", () => {
  expect(next({ today: "2026-11-28" })).toEqual([3, 3]);
  expect(next({ today: "2026-11-29" })).toBeNull();
  expect(next({ prizes: prizes("claimed", "claimed", "claimed") })).toBeNull();
});

test("a check-in that completes a run makes its prize ready", () => {
  const after = afterCheckIn(month({ streak: 2 }), { day: "2026-11-21", points: 7, streak: 3 });
  expect(after).toMatchObject({ checkedToday: true, streak: 3, days: [{ points: 7 }] });
  expect(after.prizes.map(({ state }) => state)).toEqual(["ready", "locked", "locked"]);
  expect(nextPrize(after)).toMatchObject({ left: 4 });
});
