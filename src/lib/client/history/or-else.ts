import { environment } from "../environment.ts";

/** Milliseconds. In some browsers a database that cannot open hangs instead of failing. */
const timeout = 2000;

/**
 * Resolves to `fallback` if `work` rejects or takes longer than 2 s. History is optional: the page must work in private mode, with storage
 * blocked or full, and when the database hangs.
 */
export function orElse<Value>(fallback: Value, work: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve) => {
    const cancel = environment.after(timeout, () => resolve(fallback));
    work()
      .then(resolve, () => resolve(fallback))
      .finally(cancel);
  });
}
