import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { collectGarbage } from "#server/process/garbage.ts";
import { startOptions } from "../../../scripts/setup/server.ts";

/** By how much the heap of a process of its own grows beyond what it keeps. */
function growth(): number {
  const fixture = path.join(import.meta.dirname, "../../fixtures/garbage.ts");
  return Number(execFileSync(process.execPath, [startOptions, fixture], { encoding: "utf8" }));
}

test("a heap that is limited grows little beyond what is in use", () => {
  // 1.6; 4.2 without a limit.
  expect(growth()).toBeLessThan(2.5);
});

test("what nobody holds is gone once garbage has been collected", async () => {
  const seen = new WeakRef({ text: "一页" });
  // What a turn has looked at stays until its end.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(seen.deref()).toBeUndefined();
});
