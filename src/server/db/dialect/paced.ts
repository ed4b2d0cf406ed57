import type { Pace } from "./pace.ts";
import { setTimeout as wait } from "node:timers/promises";
import type { Database, Writer } from "./engine.ts";
import { whileAway } from "./while-away.ts";

/** A transaction starts no new item after this many milliseconds; `finish` comes on top. */
const maxTurn = 60;

/**
 * Milliseconds between two transactions. A process waiting for SQLite's lock retries every 25 ms at first, so it gets the lock after little
 * more than one transaction.
 */
const restFor = 30;

export const usualPace: Pace = { clock: () => performance.now(), rest: () => wait(restFor) };

/** Called after every commit with the number of items written so far. */
export type Committed = (done: number, total: number) => void;

/**
 * Writes the items one after the other in short transactions, so that other writes can run in between. Stops at the first error of `work`;
 * what was committed before remains, so the whole must be safe to repeat. `finish` runs at the end of every transaction. As in all writes,
 * `work` may only await its own queries and may run twice.
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
  for (let done = 0; done < items.length;) {
    if (done > 0) await pace.rest();
    const from = done;
    done = await whileAway(db, () =>
      db.write(async (trx) => {
        const end = pace.clock() + maxTurn;
        let next = from;
        do {
          for (const item of items.slice(next, next + 1)) await work(trx, item);
          next += 1;
        } while (next < items.length && pace.clock() < end);
        await finish(trx);
        return next;
      }),
    );
    committed(done, items.length);
  }
}
