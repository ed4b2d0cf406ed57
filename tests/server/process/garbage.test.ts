import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { collectGarbage } from "#server/process/garbage.ts";

/** The collection runs all at once in the thread itself, so that its result does not depend on how busy the machine is. */
const options = ["--max-semi-space-size=4", "--single-threaded-gc", "--no-incremental-marking"];

/** By how much the heap of a process of its own grows beyond what it keeps. */
function growth(): number {
  const fixture = path.join(import.meta.dirname, "../../fixtures/garbage.ts");
  return Number(execFileSync(process.execPath, [...options, fixture], { encoding: "utf8" }));
}

test("a heap that is limited never holds more garbage than what is in use", () => {
  expect(growth()).toBeLessThan(2);
});

test("what nobody holds is gone once garbage has been collected", async () => {
  const seen = new WeakRef({ text: "一页" });
  // What a turn has looked at stays until its end.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(seen.deref()).toBeUndefined();
});
