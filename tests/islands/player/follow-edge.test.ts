import { expect, test } from "vitest";
import { paceFor } from "../../../src/islands/player/playback/follow-edge.ts";

/** Seconds behind after each half second, for somebody who begins so far behind. */
function watch(begin: number, seconds: number): number[] {
  const behind: number[] = [];
  let [late, rate] = [begin, 1];
  for (let at = 0; at < seconds; at += 0.5) {
    rate = paceFor(late, rate);
    late -= (rate - 1) / 2;
    behind.push(late);
  }
  return behind;
}

test("who is late catches up, who is early falls back, and both stay where everybody is", () => {
  expect(watch(3.9, 60).at(-1)).toBeLessThan(0.1);
  expect(watch(-1, 30).at(-1)).toBeGreaterThan(-0.11);
  for (const begin of [3.9, 1, -1]) {
    const settled = watch(begin, 120).slice(-100);
    expect(Math.max(...settled) - Math.min(...settled)).toBe(0);
  }
});

test("what is nearly right is left alone", () => {
  for (const late of [-0.3, 0, 0.4]) expect(paceFor(late, 1)).toBe(1);
});
