import type { Writer } from "../db/open.ts";

/** Locks a user's row, so that only one transaction at a time checks a limit of theirs and adds to it. */
export async function lockUser(trx: Writer, userId: number): Promise<void> {
  await lockUsers(trx, [userId]);
}

/** The same for several users: in the order of their ids, so that no two transactions wait for each other. */
export async function lockUsers(trx: Writer, userIds: readonly number[]): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "in", userIds).orderBy("id").forNoKeyUpdate().execute();
}
