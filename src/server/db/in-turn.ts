import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "./open.ts";

/** Milliseconds after which a process that was not heard of has lost its turn. */
const lease = 30_000;
const renewEvery = 5_000;
/** Milliseconds between two looks of those that wait. */
const lookEvery = 300;

/** Runs `work` in one of all processes on a database at a time, for what two would do badly; the others wait. `name` is a row of `settings`. */
export async function inTurn<Result>(
  { db, now }: Pick<Context, "db" | "now">,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
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

  while (!(await take())) await wait(lookEvery);
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

/** Whether a process has its turn at this time. */
export async function isTurnTaken(db: Reader | Writer, name: string, at: number): Promise<boolean> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  return row !== undefined && row.value >= String(at);
}
