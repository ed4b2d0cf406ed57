import type { Writer } from "../db/open.ts";

/** Lets one transaction at a time count what somebody has before it adds to it. */
export async function lockUser(trx: Writer, userId: number): Promise<void> {
  await trx
    .updateTable("users")
    .set(({ ref }) => ({ daily_digest: ref("daily_digest") }))
    .where("id", "=", userId)
    .execute();
}
