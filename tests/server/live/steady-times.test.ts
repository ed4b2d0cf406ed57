import { expect, it } from "vitest";
import { steadyTimes } from "#server/live-ingest/steady-times.ts";

/** What is given for times sent `every` so many milliseconds of real time. */
function given(sent: readonly number[], every = 40): number[] {
  let now = 1000;
  const steady = steadyTimes(() => now);
  return sent.map((at) => {
    now += every;
    return steady(at);
  });
}

it("leaves the times of a sender as they are, also after a real pause and where sound comes before its pictures", () => {
  const uneven = [90_000, 90_040, 90_020, 92_000, 90_080, 90_120];
  expect(given(uneven)).toEqual(uneven);
  expect(given([0, 20_000, 40_000], 20_000)).toEqual([0, 20_000, 40_000]);
});

it("goes on where a clock was set, forward and back, and where it ran over", () => {
  expect(given([0, 40, 80, 91_120, 91_160])).toEqual([0, 40, 80, 120, 160]);
  expect(given([91_000, 91_040, 0, 40])).toEqual([91_000, 91_040, 91_080, 91_120]);
  expect(given([0, 100_000, 100_000], 3000)).toEqual([0, 1000, 1000]);
});
