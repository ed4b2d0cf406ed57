import type { Database, Reader, Writer } from "../db/open.ts";
import { usualPace, writePaced, type Pace } from "../db/dialect/paced.ts";

/** How an import writes: a little at a time, so that everybody else's writes pass between. */
export interface Pen {
  /** Sees all that is committed. */
  readonly read: Reader;
  /** One thing after the other, in as many transactions as it takes; each may be done twice. */
  each<Item>(items: readonly Item[], work: (trx: Writer, item: Item) => Promise<unknown>): Promise<void>;
  /** What is quickly done, in one transaction. */
  once<Result>(work: (trx: Writer) => Promise<Result>): Promise<Result>;
}

/** `written` hears how many things were written since it was last told. */
export function createPen(
  db: Database,
  { pace = usualPace, written = () => {} }: { pace?: Pace | undefined; written?: (more: number) => void } = {},
): Pen {
  return {
    read: db.primary,
    async each(items, work) {
      let told = 0;
      await writePaced(db, items, work, {
        pace,
        committed(done) {
          written(done - told);
          told = done;
        },
      });
    },
    once: (work) => db.write(work),
  };
}
