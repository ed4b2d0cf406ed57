import { randomBytes } from "node:crypto";
import type { Database, Reader } from "./open.ts";

/**
 * Returns a 32-byte secret from a row of `settings`, created by the first process that needs it, so that all processes on a database share
 * it.
 */
export async function sharedKey(db: Database, name: string): Promise<Buffer> {
  const wanted = (reader: Reader) => reader.selectFrom("settings").select("value").where("name", "=", name);
  const known = await wanted(db.primary).executeTakeFirst();
  if (known) return Buffer.from(known.value, "hex");
  const { value } = await db.write(async (trx) => {
    await trx
      .insertInto("settings")
      .values({ name, value: randomBytes(32).toString("hex") })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return wanted(trx).executeTakeFirstOrThrow();
  });
  return Buffer.from(value, "hex");
}
