import type { Writer } from "../db/open.ts";

/** Locks a user's row, so that only one transaction at a time checks a limit of theirs and adds to it. */
export async function lockUser(trx: Writer, userId: number): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}
