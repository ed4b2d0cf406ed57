import { describe, expect, test } from "vitest";
import type { Sprite } from "../../../src/lib/contract/schemas/catalogue.ts";
import { secondToCell } from "../../../src/islands/player/progress/preview.ts";

function spriteOf(duration: number, interval: number, row: number, col: number): Sprite {
  const picNum = Math.ceil(duration / interval);
  const urls = Array.from({ length: Math.ceil(picNum / (row * col)) }, (_, index) => `/s${index}.webp`);
  return { urls, picNum, row, col, width: 160, height: 90, interval };
}

describe("secondToCell", () => {
  test.each([
    { duration: 10, interval: 0.5, cells: [0, 10, 19] },
    { duration: 95, interval: 2, cells: [0, 23, 47] },
    { duration: 7200, interval: 10, cells: [0, 360, 719] },
  ])("is exact at 0, 50 and 100 % of $duration s", ({ duration, interval, cells }) => {
    const sprite = spriteOf(duration, interval, 5, 5);
    const found = [0, duration / 2, duration].map((second) => secondToCell(sprite, second));
    expect(found.map(({ index }) => index)).toEqual(cells);
    for (const cell of found) {
      expect(cell.sheet * 25 + cell.row * 5 + cell.column).toBe(cell.index);
      expect(sprite.urls[cell.sheet]).toBeDefined();
    }
  });

  test("shows every cell, the first column too", () => {
    const sprite = spriteOf(95, 2, 5, 5);
    for (let index = 0; index < sprite.picNum; index += 1) {
      expect(secondToCell(sprite, index * sprite.interval).index).toBe(index);
    }
    expect(secondToCell(sprite, 10)).toEqual({ index: 5, sheet: 0, row: 1, column: 0 });
  });

  test("does not lose a cell to rounding", () => {
    const sprite = spriteOf(10, 0.1, 10, 10);
    for (let index = 0; index < 100; index += 1) expect(secondToCell(sprite, index * 0.1).index).toBe(index);
  });

  test("changes exactly at the interval, not before", () => {
    const sprite = spriteOf(95, 2, 5, 5);
    expect(secondToCell(sprite, 1.999).index).toBe(0);
    expect(secondToCell(sprite, 2).index).toBe(1);
  });

  test("stays inside the sheets for times outside the film", () => {
    const sprite = spriteOf(95, 2, 5, 5);
    expect(secondToCell(sprite, -3).index).toBe(0);
    expect(secondToCell(sprite, 1e6).index).toBe(47);
  });
});
