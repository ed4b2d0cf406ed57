import { levelOf } from "#lib/points/levels.ts";
import type { Database, Writer } from "../db/open.ts";
import { titleTag } from "../people/page.ts";

/** Users whose title has changed, by open transaction. */
const changedIn = new WeakMap<Writer, Set<number>>();

/** Records a change of title when a user's points change from `from` to `to`. */
export function noteTitle(trx: Writer, userId: number, { from, to }: { from: number; to: number }): void {
  if (levelOf(from).level === levelOf(to).level) return;
  changedIn.set(trx, (changedIn.get(trx) ?? new Set()).add(userId));
}

/** Wraps the database: after each commit it invalidates the title tags of users whose title has changed. */
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
  const announcing: Database = Object.create(db, { write: { value: write, enumerable: true } });
  return announcing;
}
