import { environment } from "../environment.ts";

/** Some browsers leave a database that cannot open hanging instead of failing. */
const timeout = 2000;

/**
 * History is a convenience: in private mode, with storage blocked or full, or when the database hangs for 2 s, the reader gets
 * `fallback` and the page goes on.
 */
export function orElse<Value>(fallback: Value, work: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve) => {
    const cancel = environment.after(timeout, () => resolve(fallback));
    work()
      .then(resolve, () => resolve(fallback))
      .finally(cancel);
  });
}
