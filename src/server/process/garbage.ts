import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Garbage in percent of what is in use, after which V8 collects; V8 itself waits for up to three times as much as is in use. */
const most = 30;

/** Keeps little garbage in all threads of this process: for one that runs for long beside others. To be called before it has any. */
export function keepLittleGarbage(): void {
  setFlagsFromString(`--heap-growing-percent=${most}`);
}

/**
 * Collects the garbage of this thread now and gives the memory back to the system. For threads after work that leaves several times as much
 * behind as they need: V8 would get round to it minutes later. Stops the thread for about 1 ms per MB that stays.
 */
export function collectGarbage(): void {
  // V8's function is only in contexts that are made after this.
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}
