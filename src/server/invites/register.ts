import type { Writer } from "../db/open.ts";
import { lockAccount } from "../points/ledger.ts";
import { activateInvitation, inviterOf } from "./activate.ts";
import { sharesDevice } from "./devices.ts";

/** How far up the tree a loop is looked for; nobody is rewarded beyond the second level. */
const depth = 10;

/**
 * A guest becomes a member: if they came by somebody's link, that one has invited them. To be called inside the transaction that makes
 * the member. Nobody invites themselves, whoever invited them, or a person whose device has a member already; then it is as if no
 * link had been used. Returns whether an invitation was made.
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
  // From below to above, as rewards go: a check-in meanwhile waits, and so does the next who registers by this link.
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

/** Whether this user is the inviter or stands somewhere above. */
export async function isAbove(trx: Writer, userId: number, inviterId: number): Promise<boolean> {
  let above: number | null = inviterId;
  for (let level = 0; above !== null && level < depth; level += 1) {
    if (above === userId) return true;
    above = await inviterOf(trx, above);
  }
  return false;
}
