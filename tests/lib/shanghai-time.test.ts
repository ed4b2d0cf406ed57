import { expect, it } from "vitest";
import { formatMinute, fromShanghaiClock, toShanghaiClock } from "#lib/shanghai-time.ts";

it("reads and shows the clock in Shanghai to the minute, wherever the reader is", () => {
  expect(fromShanghaiClock("2026-11-22T00:30")).toBe("2026-11-21T16:30:00.000Z");
  expect(toShanghaiClock("2026-11-21T16:30:59Z")).toBe("2026-11-22T00:30");
  expect(formatMinute("2026-11-21T16:30:00Z")).toBe("2026年11月22日 00:30");
  // What shows no seconds does not take them away.
  expect(fromShanghaiClock("2026-11-22T00:30", "2026-11-21T16:30:59.000Z")).toBe("2026-11-21T16:30:59.000Z");
  expect(fromShanghaiClock("2026-11-22T00:31", "2026-11-21T16:30:59.000Z")).toBe("2026-11-21T16:31:00.000Z");
  for (const nothing of ["", "2026-11-22", "2026-13-40T99:99", "明天"]) expect(fromShanghaiClock(nothing)).toBeNull();
});
