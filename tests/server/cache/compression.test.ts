import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

/** glibc keeps nothing that large for the next page, as it happens in a process in use. */
const env = { ...process.env, MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "65536", MALLOC_TOP_PAD_: "0" };

test.runIf(process.platform === "linux")("a page is compressed without taking much memory from the system", () => {
  const fixture = path.join(import.meta.dirname, "../../fixtures/compress-many.ts");
  expect(Number(execFileSync(process.execPath, [fixture], { encoding: "utf8", env }))).toBeLessThan(150);
});
