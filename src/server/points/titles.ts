import { levelOf } from "#lib/points/levels.ts";
import type { Database, Writer } from "../db/open.ts";
import { titleTag } from "../people/page.ts";

/** Whose title the transactions under way have changed. */
const changedIn = new WeakMap<Writer, Set<number>>();

/** Notes it when somebody's counted points have carried them to another title. */
export function noteTitle(trx: Writer, userId: number, { from, to }: { from: number; to: number }): void {
  if (levelOf(from).level === levelOf(to).level) return;
  changedIn.set(trx, (changedIn.get(trx) ?? new Set()).add(userId));
}

/** The same database; after each commit it says whose title has changed, whatever gave or took the points. */
export function notifyTitles(db: Database, changed: (...tags: string[]) => void): Database {
  async function write<Result>(work: (trx: Writer) => Promise<Result>): Promise<Result> {
    let last: Writer | undefined;
    const result = await db.write((trx) => {
      last = trx;
      return work(trx);
    });
    const people = last && changedIn.get(last);
    if (people) changed(...[...people].map(titleTag));
    return result;
  }
  const told: Database = Object.create(db, { write: { value: write, enumerable: true } });
  return told;
}
