import { expect, it } from "vitest";
import { memoryNonces } from "#server/cache/nonces.ts";

const minute = 60_000;
const hour = 60 * minute;

it("forgets what has run out, also after the clock was set back", async () => {
  let time = Date.parse("2026-11-21T04:00:00Z");
  const nonces = memoryNonces(() => time);
  expect(await nonces.take("first", time + minute)).toBe(true);
  expect(await nonces.take("first", time + minute)).toBe(false);
  time += 2 * minute;
  expect(await nonces.take("first", time + minute)).toBe(true);

  time -= hour;
  expect(await nonces.take("second", time + minute)).toBe(true);
  time += 2 * minute;
  expect(await nonces.take("second", time + minute)).toBe(true);
});
