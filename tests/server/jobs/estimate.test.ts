import { describe, expect, it } from "vitest";
import { createEstimate } from "#server/jobs/estimate.ts";

/** What is shown once a second, in milliseconds left, while the work gets on like this (0 to 1 by second). */
function shown(progress: (second: number) => number, seconds: number): number[] {
  const estimate = createEstimate();
  return Array.from({ length: seconds }, (_, second) => {
    const at = 1_000_000 + second * 1000;
    const end = estimate(progress(second), at);
    return end === null ? null : end - at;
  }).filter((left) => left !== null);
}

describe("the time left", () => {
  it("of even work falls as time goes by", () => {
    const left = shown((second) => second / 200, 200);
    for (const [index, value] of left.entries())
      expect(Math.abs(value - (left[0] ?? 0) + index * 1000)).toBeLessThan(3000);
    expect(left.at(-1)).toBeLessThan(3000);
  });

  it.each([
    ["slower in the middle", (second: number) => (second < 50 ? second / 100 : 0.5 + (second - 50) / 800)],
    ["in jerks", (second: number) => Math.min(1, (Math.floor(second / 15) * 15) / 300)],
    ["standing still", (second: number) => Math.min(0.4, second / 100)],
    ["going back", (second: number) => (second < 100 ? second / 200 : 0.3)],
  ])("of work that is %s grows by a little at most and is never below zero", (_, progress) => {
    const left = shown(progress, 300);
    expect(left.length).toBeGreaterThan(100);
    for (const [index, value] of left.entries()) {
      expect(value).toBeGreaterThanOrEqual(0);
      if (index > 0) expect(value - (left[index - 1] ?? 0)).toBeLessThanOrEqual(201);
    }
  });
});
