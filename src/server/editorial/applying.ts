import type { Context } from "../core/context.ts";
import type { NewDocuments } from "../search/indexing.ts";

export interface Applying extends Pick<Context, "db" | "now" | "pushTargets"> {
  /**
   * What is to be indexed by whoever applies, at the end of the transaction: SQLite's index writes out what it has gathered at the next
   * other statement, so many entries are quicker indexed together. Only for what is new and so carried by nothing else, and for people
   * whose crafts have changed, which nothing is found by.
   */
  later?: NewDocuments;
}

/** Target of a write. */
export interface RowTarget {
  /** Id of its row; null if there is none yet. */
  targetId: number | null;
  /** Id of a new row, if the database must not choose it. */
  given?: number | undefined;
}
