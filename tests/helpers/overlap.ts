import { sql } from "kysely";
import type { Context } from "#server/core/context.ts";
import type { Database, Writer } from "#server/db/open.ts";

/**
 * Two things at once: `first` is written in a transaction that stays open until `second` waits for it, or is done without waiting. On SQLite,
 * which has one write transaction at a time, they come one after the other. `then` is what the transaction of `first` does last. Returns the
 * result of `second`.
 */
export async function overlap<Result>(
  { db }: Pick<Context, "db">,
  first: (trx: Writer) => Promise<unknown>,
  second: () => Promise<Result>,
  then: (trx: Writer) => Promise<unknown> = async () => {},
): Promise<Result> {
  if (db.engine === "sqlite") {
    await db.write(async (trx) => {
      await first(trx);
      await then(trx);
    });
    return second();
  }
  const { promise, resolve } = Promise.withResolvers<Result>();
  await db.write(async (trx) => {
    await first(trx);
    let isDone = false;
    resolve(second().finally(() => (isDone = true)));
    while (!isDone && !(await isWaiting(db)));
    await then(trx);
  });
  return promise;
}

/** Whether a transaction of this database waits for another. */
async function isWaiting({ primary }: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(
    primary,
  );
  return rows.length > 0;
}
