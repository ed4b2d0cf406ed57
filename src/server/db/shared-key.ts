import { randomBytes } from "node:crypto";
import type { Database } from "./open.ts";

/**
 * Returns a 32-byte secret from a row of `settings`, created by the first process that needs it, so that all processes on a database share
 * it.
 */
export async function sharedKey(db: Database, name: string): Promise<Buffer> {
  const value = await db.write(async (trx) => {
    await trx
      .insertInto("settings")
      .values({ name, value: randomBytes(32).toString("hex") })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    const row = await trx.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirstOrThrow();
    return row.value;
  });
  return Buffer.from(value, "hex");
}
