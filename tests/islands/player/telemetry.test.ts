import { expect, it } from "vitest";
import { replayParts as partsOfContract } from "#lib/contract/schemas/playback.ts";
import { replayParts } from "../../../src/islands/player/telemetry/parts.ts";
import { createParts } from "../../../src/islands/player/telemetry/parts.ts";
import { curveToPath } from "../../../src/islands/player/progress/replay-curve.ts";

it("notes each part once a pass, none of a jump, and again what was not sent", () => {
  const parts = createParts(200);
  for (let second = 0; second < 6; second += 0.25) parts.pass(second, second + 0.25);
  const first = parts.take();
  expect(first).toEqual([0, 1, 2, 3]);
  parts.restore(first);
  parts.pass(3, 3.5);
  parts.pass(199, 200);
  expect(parts.take()).toEqual([0, 1, 2, 3, 1, 99]);
  expect(parts.take()).toEqual([]);
});

it("divides a film as the contract does", () => {
  expect(replayParts).toBe(partsOfContract);
});

it("draws the curve from edge to edge", () => {
  const path = curveToPath([0, 1, 0.5]);
  expect(path.startsWith("M0 20L0 20L16.67 20C")).toBe(true);
  expect(path).toContain("50 1");
  expect(path.endsWith("L100 10.5L100 20Z")).toBe(true);
});
