import { randomBytes } from "node:crypto";
import type { Database } from "./open.ts";

/** A secret of 32 bytes in a row of `settings`, made by the first process that needs it: all processes on a database know the same. */
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
