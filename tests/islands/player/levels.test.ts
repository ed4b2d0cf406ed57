import { expect, test } from "vitest";
import {
  levelsToChoices,
  levelToName,
  qualityLabel,
  sparingLevel,
} from "../../../src/islands/player/quality/levels.ts";

const levels = [
  { width: 640, height: 360, bitrate: 5e5 },
  { width: 1280, height: 720, bitrate: 1.4e6 },
];

test("a rendition is named by its short side", () => {
  expect(levelToName({ width: 1920, height: 1080, bitrate: 1 })).toBe("1080P");
  expect(levelToName({ width: 720, height: 1280, bitrate: 1 })).toBe("720P");
  expect(levelToName({ width: 0, height: 480, bitrate: 1 })).toBe("480P");
});

test("the button says what plays", () => {
  expect(qualityLabel(levels, -1, 1)).toBe("自动 (720P)");
  expect(qualityLabel(levels, -1, -1)).toBe("自动");
  expect(qualityLabel(levels, 0, 1)).toBe("360P");
  expect(qualityLabel([], 3, 3)).toBe("自动");
});

test("the menu lists the best first and 自动 last", () => {
  expect(levelsToChoices(levels, 0)).toEqual([
    { value: 1, text: "720P" },
    { value: 0, text: "360P" },
    { value: -1, text: "自动 (360P)" },
  ]);
});

test("two renditions of one size are told apart by their bitrate", () => {
  const twins = [...levels, { width: 1280, height: 720, bitrate: 2.8e6 }];
  expect(levelsToChoices(twins, 0).map(({ text }) => text)).toEqual(["720P 2.8M", "720P 1.4M", "360P", "自动 (360P)"]);
});

test("saving data means 480P, of a portrait film too, or the smallest there is", () => {
  const sizes = (...list: [number, number][]) => list.map(([width, height]) => ({ width, height }));
  expect(sparingLevel(sizes([640, 360], [854, 480], [1920, 1080]))).toBe(1);
  expect(sparingLevel(sizes([480, 854], [720, 1280]))).toBe(0);
  expect(sparingLevel(sizes([1920, 1080], [1280, 720]))).toBe(1);
});

test("a rendition without a size is named by its bitrate, and not at all without one", () => {
  const bare = [4e5, 1.2e6].map((bitrate) => ({ width: 0, height: 0, bitrate }));
  expect(levelsToChoices(bare, 0)).toEqual([
    { value: 1, text: "1.2M" },
    { value: 0, text: "0.4M" },
    { value: -1, text: "自动 (0.4M)" },
  ]);
  expect(qualityLabel([{ width: 0, height: 0, bitrate: 0 }], -1, 0)).toBe("自动");
});
