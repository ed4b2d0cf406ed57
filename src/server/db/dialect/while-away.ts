import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./engine.ts";

/** Milliseconds a database is waited for: a restart takes seconds, and SQLite waits some itself while another process writes. */
const patience = 90_000;
/** Milliseconds between two attempts. */
const pause = 250;

/**
 * Attempts `work` again while the database is away, as when it is restarted, or busy; rejects with what `work` last rejected with. An attempt
 * may have been committed although its answer was lost, so it must be safe to repeat.
 */
export async function whileAway<Result>(
  db: Pick<Database, "isOverloaded">,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const until = performance.now() + patience; ;) {
    try {
      return await work();
    } catch (error) {
      if (!db.isOverloaded(error) || performance.now() > until) throw error;
      await wait(pause);
    }
  }
}
