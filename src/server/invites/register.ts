import type { Writer } from "../db/open.ts";
import { lockAccount } from "../points/ledger.ts";
import { activateInvitation, inviterOf } from "./activate.ts";
import { sharesDevice } from "./devices.ts";

/** Levels searched for a loop; rewards end at the second level. */
const depth = 10;

/**
 * Records an invitation when a guest who came through an invite link becomes a member. Must be called in the transaction that creates the
 * member. Ignores links of the user's own, of users they have invited, and for devices that already have a member. Returns whether an
 * invitation was recorded.
 */
export async function registerInvitation(trx: Writer, userId: number, now: number): Promise<boolean> {
  const origin = await trx
    .selectFrom("users")
    .innerJoin("invite_codes", "invite_codes.code", "users.inviter_code")
    .innerJoin("users as inviters", "inviters.id", "invite_codes.user_id")
    .select("invite_codes.user_id as inviterId")
    .where("inviters.status", "=", "active")
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!origin) return false;
  const { inviterId } = origin;
  // Locks from invitee to inviter, in the same order as rewards do, so that concurrent check-ins and registrations wait.
  await lockAccount(trx, userId);
  await lockAccount(trx, inviterId);
  if ((await isAbove(trx, userId, inviterId)) || (await sharesDevice(trx, userId))) return false;
  const made = await trx
    .insertInto("invitations")
    .values({ inviter_id: inviterId, invitee_id: userId, registered_at: now, active_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return false;
  await activateInvitation(trx, userId, now);
  return true;
}

/** Whether this user is the inviter or one of the inviter's inviters. */
export async function isAbove(trx: Writer, userId: number, inviterId: number): Promise<boolean> {
  let above: number | null = inviterId;
  for (let level = 0; above !== null && level < depth; level += 1) {
    if (above === userId) return true;
    above = await inviterOf(trx, above);
  }
  return false;
}
