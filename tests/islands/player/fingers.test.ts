import { expect, test } from "vitest";
import { dragKind, dragSpan } from "../../../src/islands/player/gestures/gestures.ts";
import { loopText, nextLoop } from "../../../src/islands/player/progress/loop.ts";
import { titlesAt } from "../../../src/islands/player/episodes/skip-titles.ts";

test.each([
  [5, 5, 0.2, true, null],
  [20, 4, 0.2, false, "seek"],
  [-20, 4, 0.9, true, "seek"],
  [3, 40, 0.2, true, "brightness"],
  [3, -40, 0.8, true, "volume"],
  // The page scrolls.
  [3, 40, 0.2, false, null],
])("a drag by %d, %d at %d of the width, filling the screen %s, is %s", (dx, dy, share, fills, kind) => {
  expect(dragKind(dx, dy, share, fills)).toBe(kind);
});

test("the whole width is a short film, and a tenth of a long one", () => {
  expect([30, 600, 7200].map(dragSpan)).toEqual([30, 90, 720]);
});

test("a repeated part has its ends in order, and is not shorter than half a second", () => {
  const begun = nextLoop({ kind: "off" }, 30);
  expect(nextLoop(begun, 30.2)).toBe(begun);
  const on = nextLoop(begun, 20);
  expect(on).toEqual({ kind: "on", start: 20, end: 30 });
  expect(loopText(on)).toBe("取消循环 00:20 – 00:30");
  expect(nextLoop(on, 25)).toEqual({ kind: "off" });
});

test("titles are offered until a second before they end", () => {
  const titles = [{ start: 0, end: 6 }, null, { start: 84, end: 90 }];
  expect([0, 4.9, 5, 50, 84, 89].map((second) => titlesAt(titles, second))).toEqual([0, 0, -1, -1, 2, -1]);
});
