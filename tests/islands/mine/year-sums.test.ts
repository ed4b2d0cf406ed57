import { expect, it } from "vitest";
import { sumsOf } from "../../../src/islands/mine/shelves/year-sums.ts";

it.each([
  [0, "2 部影片，3 个有电影的日子"],
  [59, "2 部影片，3 个有电影的日子，59 分钟"],
  [150, "2 部影片，3 个有电影的日子，3 小时"],
])("a year of %d known minutes", (minutes, text) => {
  expect(sumsOf({ films: 2, days: 3, minutes })).toBe(text);
});
