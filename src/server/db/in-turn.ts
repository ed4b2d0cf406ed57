import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";

type Clocked = Pick<Context, "db" | "now">;

/** Milliseconds after which a process that was not heard of has lost its turn. */
const lease = 30_000;
const renewEvery = 5_000;
/** Milliseconds between two looks of those that wait. */
const lookEvery = 300;

/** Runs `work` in one of all processes on a database at a time, for what two would do badly; the others wait. `name` is a row of `settings`. */
export async function inTurn<Result>(context: Clocked, name: string, work: () => Promise<Result>): Promise<Result> {
  const { db, now } = context;
  const holder = randomUUID();
  // Times are compared as texts: they have the same number of digits until 2286.
  const until = () => `${now() + lease} ${holder}`;

  const take = () =>
    db.write((trx) =>
      trx
        .insertInto("settings")
        .values({ name, value: until() })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({ value: until() }).where("settings.value", "<", String(now())),
        )
        .returning("name")
        .executeTakeFirst(),
    );
  const renew = () =>
    db.write((trx) =>
      trx
        .updateTable("settings")
        .set({ value: until() })
        .where("name", "=", name)
        .where("value", "like", `% ${holder}`)
        .execute(),
    );

  while (!(await take())) {
    await shorten(context, name);
    await wait(lookEvery);
  }
  // While the database is away the lease runs on; the next time may be early enough.
  const timer = setInterval(() => void renew().catch(() => null), renewEvery);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await db.write((trx) =>
      trx.deleteFrom("settings").where("name", "=", name).where("value", "like", `% ${holder}`).execute(),
    );
  }
}

/** Whether a process has its turn now. */
export async function isTurnTaken(context: Clocked, name: string): Promise<boolean> {
  await shorten(context, name);
  const { db, now } = context;
  const row = await db.primary.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  return row !== undefined && row.value >= String(now());
}

/**
 * No turn ends later than one that begins now, unless the clock was set back meanwhile: a process that lives renews it soon, and one that
 * has died must not be waited for until the clock is there again.
 */
async function shorten({ db, now }: Clocked, name: string): Promise<void> {
  const latest = now() + lease;
  const isTooLate = sql<boolean>`name = ${name} and value >= ${String(latest + 1)}`;
  if (!(await db.primary.selectFrom("settings").select("name").where(isTooLate).executeTakeFirst())) return;
  const value = sql<string>`${String(latest)} || substr(value, ${sql.lit(String(latest).length + 1)})`;
  await db.write((trx) => trx.updateTable("settings").set({ value }).where(isTooLate).execute());
}
