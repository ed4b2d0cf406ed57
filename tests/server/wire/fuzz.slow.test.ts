import { expect, it } from "vitest";
import { fuzz } from "../../bench/fuzz/run.ts";

/** A small part of `npm run fuzz`, always the same. */
it("answers nothing with 5xx and counts right, whatever it is asked in whichever role", async () => {
  const { faults, reached, miscounted } = await fuzz({ calls: 1500, seed: "of the tests" });
  expect(faults).toEqual([]);
  expect(miscounted).toEqual([]);
  expect(reached.size).toBeGreaterThan(100);
});
