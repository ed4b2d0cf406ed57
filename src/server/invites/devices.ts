import { hash } from "node:crypto";
import type { SignedInContext } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import { isMemberRow } from "../people/members.ts";

/** Records that a user has used the device with this id. */
export async function noteDevice(trx: Writer, userId: number, deviceId: string): Promise<void> {
  const device = hash("sha256", deviceId);
  await trx
    .insertInto("user_devices")
    .values({ user_id: userId, device })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The caller's device if the given user has used it before; else null. */
export async function deviceSharedWith(
  { db, identity }: SignedInContext,
  userId: number,
  reader: Reader | Writer = db.primary,
): Promise<string | null> {
  const shared = await reader
    .selectFrom("user_devices as mine")
    .innerJoin("user_devices as theirs", "theirs.device", "mine.device")
    .select("theirs.device")
    .where("mine.user_id", "=", identity.userId)
    .where("theirs.user_id", "=", userId)
    .orderBy("theirs.device")
    .limit(1)
    .executeTakeFirst();
  return shared?.device ?? null;
}

/** Whether another member has used one of the user's devices. */
export async function sharesDevice(read: Reader, userId: number): Promise<boolean> {
  const other = await read
    .selectFrom("user_devices as mine")
    .innerJoin("user_devices as theirs", "theirs.device", "mine.device")
    .innerJoin("users", "users.id", "theirs.user_id")
    .select("users.id")
    .where("mine.user_id", "=", userId)
    .where("theirs.user_id", "<>", userId)
    .where(isMemberRow)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
