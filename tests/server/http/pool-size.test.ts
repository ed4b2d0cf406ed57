import { expect, test } from "vitest";
import { createPoolSize } from "#server/http/pool-size.ts";

/** Sizes of a pool after each second, in which its threads together are so busy. */
function sizesOf(most: number, busy: readonly number[], size = 1): number[] {
  const next = createPoolSize(most);
  return busy.map((sum) => (size = next(size, Math.min(sum, size))));
}

const seconds = (count: number, busy: number) => Array.from({ length: count }, () => busy);

test("one thread after another while pages keep all busy, up to the most", () => {
  expect(sizesOf(3, seconds(6, 8))).toEqual([1, 1, 2, 3, 3, 3]);
  expect(sizesOf(1, seconds(6, 8))).toEqual(seconds(6, 1));
});

test("as many as the work is for", () => {
  expect(sizesOf(4, seconds(20, 0.9)).at(-1)).toBe(2);
  expect(sizesOf(4, seconds(200, 0.4)).at(-1)).toBe(1);
});

test("what takes two seconds brings none", () => {
  expect(sizesOf(4, [1, 1, 0.1, 1, 1, 0.1, 1, 1, 0.1])).toEqual(seconds(9, 1));
});

test("one fewer after each minute in which one fewer would have done", () => {
  const sizes = sizesOf(4, seconds(200, 0), 3);
  expect(sizes.slice(58, 60)).toEqual([3, 2]);
  expect(sizes.slice(118, 120)).toEqual([2, 1]);
  expect(sizes.at(-1)).toBe(1);
});

test("none is ended while the others could not do its work", () => {
  expect(sizesOf(4, seconds(200, 0.9), 3).at(-1)).toBe(3);
  expect(sizesOf(4, [...seconds(59, 0), 0.5, ...seconds(59, 0)], 2).at(-1)).toBe(2);
});

test("none comes and goes at a steady load", () => {
  for (const busy of [0.3, 0.45, 0.55, 0.9, 1.1, 1.4, 1.7]) {
    const sizes = sizesOf(4, seconds(600, busy));
    expect(new Set(sizes.slice(300)).size, `${busy}`).toBe(1);
  }
});
