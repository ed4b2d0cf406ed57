import { expect, test } from "vitest";
import { createThreadNeed } from "#server/http/thread-need.ts";

/** Threads that there are after each second in which they work so much, if wanted ones are there at once. */
function countsOf(most: number, used: readonly number[], count = 1): number[] {
  const need = createThreadNeed(most);
  return used.map((part) => (count = need(count, Math.min(part, count))));
}

const seconds = (count: number, used: number) => Array.from({ length: count }, () => used);

test("one thread after another while pages keep all busy, up to the most", () => {
  expect(countsOf(3, seconds(6, 8))).toEqual([1, 1, 2, 3, 3, 3]);
  expect(countsOf(1, seconds(6, 8))).toEqual(seconds(6, 1));
});

test("as many as the work is for", () => {
  expect(countsOf(4, seconds(20, 0.9)).at(-1)).toBe(2);
  expect(countsOf(4, seconds(200, 0.4)).at(-1)).toBe(1);
});

test("what takes two seconds brings none", () => {
  expect(countsOf(4, [1, 1, 0.1, 1, 1, 0.1, 1, 1, 0.1])).toEqual(seconds(9, 1));
});

test("one fewer after each minute in which one fewer would have done", () => {
  const counts = countsOf(4, seconds(200, 0), 3);
  expect(counts.slice(58, 60)).toEqual([3, 2]);
  expect(counts.slice(118, 120)).toEqual([2, 1]);
  expect(counts.at(-1)).toBe(1);
});

test("none is ended while the others could not do its work", () => {
  expect(countsOf(4, seconds(200, 0.9), 3).at(-1)).toBe(3);
  expect(countsOf(4, [...seconds(59, 0), 0.5, ...seconds(59, 0)], 2).at(-1)).toBe(2);
});

test("none comes and goes at a steady load", () => {
  for (const used of [0.3, 0.45, 0.55, 0.9, 1.1, 1.4, 1.7]) {
    const counts = countsOf(4, seconds(600, used));
    expect(new Set(counts.slice(300)).size, `${used}`).toBe(1);
  }
});
