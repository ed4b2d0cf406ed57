import { setTimeout as wait } from "node:timers/promises";
import type { Database, Writer } from "../open.ts";

/** How a long job writes without keeping others from writing. */
export interface Pace {
  /** Milliseconds, from any beginning. */
  clock(): number;
  /** Between two transactions. */
  rest(): Promise<unknown>;
}

/** A transaction begins nothing new after so many milliseconds; what `finish` does comes on top. */
const longestTurn = 60;

/**
 * Another process that waits for SQLite's lock looks again every 25 ms at first: it gets in before it has waited for much more than one
 * turn.
 */
const restFor = 30;

/** A database that is busy with something else is asked again so often; each time waits for seconds already. */
const maxRetries = 20;

export const usualPace: Pace = { clock: () => performance.now(), rest: () => wait(restFor) };

/** What has been written so far; told after every commit. */
export type Committed = (done: number, total: number) => void;

/**
 * Writes one item after the other, as many in a transaction as fit into a short time, so that everybody else's writes pass between. Ends
 * early with an error of `work`: what was committed stays, so the whole must be fit to be done again. `finish` ends every transaction. Like all writes, `work` may wait for
 * its own queries only and may be done twice.
 */
export async function writePaced<Item>(
  db: Pick<Database, "write" | "isOverloaded">,
  items: readonly Item[],
  work: (trx: Writer, item: Item) => Promise<unknown>,
  {
    pace = usualPace,
    finish = async () => {},
    committed = () => {},
  }: { pace?: Pace; finish?: (trx: Writer) => Promise<unknown>; committed?: Committed } = {},
): Promise<void> {
  for (let done = 0, retries = 0; done < items.length;) {
    if (done > 0 || retries > 0) await pace.rest();
    const from = done;
    try {
      done = await db.write(async (trx) => {
        const end = pace.clock() + longestTurn;
        let next = from;
        do {
          for (const item of items.slice(next, next + 1)) await work(trx, item);
          next += 1;
        } while (next < items.length && pace.clock() < end);
        await finish(trx);
        return next;
      });
      retries = 0;
      committed(done, items.length);
    } catch (error) {
      if (!db.isOverloaded(error) || retries === maxRetries) throw error;
      retries += 1;
    }
  }
}
