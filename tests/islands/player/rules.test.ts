import { describe, expect, test } from "vitest";
import { firstSubtitle } from "../../../src/islands/player/captions/captions.ts";
import { secondsToCount } from "../../../src/islands/player/telemetry/count-view.ts";
import { resumePoint } from "../../../src/islands/player/resume/resume.ts";
import { chapterAt } from "../../../src/islands/player/chapters/chapters.ts";
import { keyToSecond } from "../../../src/islands/player/progress/progress.ts";
import { nextRate, rateToText } from "../../../src/islands/player/playback/rates.ts";
import { readSeconds } from "../../../src/islands/player/time.ts";
import { toClock, toSpokenPosition } from "../../../src/islands/player/time.ts";

test.each([
  [0, null],
  [5, null],
  [5.1, 5.1],
  [84.9, 84.9],
  [85, null],
  [95, null],
])("a 95 s film left at %d s resumes at %s", (position, point) => {
  expect(resumePoint(position, 95)).toBe(point);
});

test("a film shorter than 15 s never resumes", () => {
  for (let second = 0; second <= 15; second += 1) expect(resumePoint(second, 15)).toBeNull();
});

test("a view counts after 10 s, or after half of a short film", () => {
  expect(secondsToCount(7200)).toBe(10);
  expect(secondsToCount(12)).toBe(6);
});

test("clock and spoken times", () => {
  expect(toClock(0)).toBe("00:00");
  expect(toClock(200.9)).toBe("03:20");
  expect(toClock(3800)).toBe("01:03:20");
  expect(toSpokenPosition(200, 720)).toBe("3分20秒，共12分");
  expect(toSpokenPosition(0, 3600)).toBe("0秒，共1小时");
});

test("seconds are read only from plain numbers", () => {
  expect(readSeconds("62")).toBe(62);
  expect(readSeconds("1.5")).toBe(1.5);
  for (const text of [null, "", "-3", "1e9", "abc", "3 ", "Infinity"]) expect(readSeconds(text)).toBeNull();
});

test("the chapter at a second", () => {
  const chapters = [
    { start: 0, title: "一" },
    { start: 30, title: "二" },
  ];
  expect([0, 29.9, 30, 500].map((second) => chapterAt(chapters, second))).toEqual([0, 0, 1, 1]);
  expect(chapterAt([{ start: 4, title: "晚" }], 1)).toBe(-1);
});

describe("keys on the bar", () => {
  test.each([
    ["ArrowRight", 55],
    ["ArrowLeft", 45],
    ["PageUp", 95],
    ["PageDown", 0],
    ["Home", 0],
    ["End", 95],
    ["a", null],
  ])("%s from 50 s of 95 s goes to %s", (key, second) => {
    expect(keyToSecond(key, 50, 95)).toBe(second);
  });
});

test("speeds step through the list and stop at its ends", () => {
  expect(nextRate(1, 1)).toBe(1.25);
  expect(nextRate(1, -1)).toBe(0.75);
  expect(nextRate(3, 1)).toBe(3);
  expect(nextRate(0.5, -1)).toBe(0.5);
  expect([1, 1.5, 2].map(rateToText)).toEqual(["1.0x", "1.5x", "2.0x"]);
});

test("the first subtitles are the remembered ones, else Chinese ones, unless switched off", () => {
  const both = [{ lang: "en" }, { lang: "zh-CN" }];
  expect(firstSubtitle(both, null)).toBe("zh-CN");
  expect(firstSubtitle(both, "en")).toBe("en");
  expect(firstSubtitle(both, "off")).toBeNull();
  expect(firstSubtitle([{ lang: "en" }], null)).toBeNull();
});
