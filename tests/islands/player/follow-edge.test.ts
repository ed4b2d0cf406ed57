import { expect, test } from "vitest";
import { createHoldBack } from "../../../src/islands/player/engine/hold-back.ts";
import { paceFor } from "../../../src/islands/player/playback/follow-edge.ts";

/** Seconds behind after each half second, for somebody who begins so far behind. */
function watch(begin: number, seconds: number): number[] {
  const behind: number[] = [];
  let [late, rate] = [begin, 1];
  for (let at = 0; at < seconds; at += 0.5) {
    // What is not played yet of the second that everybody keeps.
    rate = paceFor(late, rate, Math.max(0, 1.2 + late));
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
  for (const late of [-0.3, 0, 0.4]) expect(paceFor(late, 1, 1)).toBe(1);
});

test("nobody hurries to where nothing is loaded yet", () => {
  expect(paceFor(2, 1.12, 0.7)).toBe(1);
  expect(paceFor(1, 1, 0.2)).toBeLessThan(1);
  // Not for ever.
  expect(paceFor(3, 1, 0.2)).toBe(1);
});

test("each stop moves a viewer back a little, quiet minutes bring them nearer again", () => {
  const holdBack = createHoldBack();
  expect(holdBack.more(0)).toBe(0);
  for (const at of [1000, 2000]) holdBack.stopped(at);
  expect(holdBack.more(3000)).toBeCloseTo(0.6);
  for (let at = 3000; at < 20_000; at += 1000) holdBack.stopped(at);
  expect(holdBack.more(20_000)).toBeCloseTo(1.2);
  expect(holdBack.more(19_000 + 65_000)).toBeCloseTo(0.6);
  expect(holdBack.more(600_000)).toBe(0);
});
