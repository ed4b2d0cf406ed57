import type { Database, Reader, Writer } from "../db/open.ts";
import { usualPace, writePaced } from "../db/dialect/paced.ts";
import type { Pace } from "../db/dialect/pace.ts";

/** Writes of an import, in short transactions, so that other writes can run in between. */
export interface Pen {
  /** Sees all committed writes. */
  readonly read: Reader;
  /** Runs `work` for each item in as many transactions as needed; `work` may run twice for an item. */
  each<Item>(items: readonly Item[], work: (trx: Writer, item: Item) => Promise<unknown>): Promise<void>;
  /** Runs a short piece of work in one transaction. */
  once<Result>(work: (trx: Writer) => Promise<Result>): Promise<Result>;
}

/** `written` is called after each commit with the number of items written since the last call. */
export function createPen(
  db: Database,
  { pace = usualPace, written = () => {} }: { pace?: Pace | undefined; written?: (more: number) => void } = {},
): Pen {
  return {
    read: db.primary,
    async each(items, work) {
      let count = 0;
      await writePaced(db, items, work, {
        pace,
        committed(done) {
          written(done - count);
          count = done;
        },
      });
    },
    once: (work) => db.write(work),
  };
}
