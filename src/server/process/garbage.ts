import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Percent by which a heap grows beyond what is in use before V8 collects garbage; by default up to 300. */
const growthPercent = 30;

/** Limits the heaps of all threads of this process. Long-running processes call it when they start. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}

/**
 * Collects the garbage of this thread now and returns the memory to the system, which V8 would do minutes later. For use after work that
 * leaves much garbage. Blocks the thread for about 1 ms per MB in use.
 */
export function collectGarbage(): void {
  // V8's function is only in contexts that are made after this.
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}
