import { activeDays } from "#lib/points/rules.ts";
import type { Writer } from "../db/open.ts";
import { award } from "../points/ledger.ts";

/**
 * Rewards the inviter and the inviter's inviter once the invited member has checked in on enough distinct days; days made up with a card do
 * not count.
 */
export async function activateInvitation(trx: Writer, inviteeId: number, now: number): Promise<void> {
  const invitation = await trx
    .selectFrom("invitations")
    .selectAll()
    .where("invitee_id", "=", inviteeId)
    .where("active_at", "is", null)
    .executeTakeFirst();
  if (!invitation) return;
  const { days } = await trx
    .selectFrom("check_ins")
    .select(({ fn }) => fn.countAll<number>().as("days"))
    .where("user_id", "=", inviteeId)
    .where("make_up", "=", 0)
    .executeTakeFirstOrThrow();
  if (days < activeDays) return;
  const activated = await trx
    .updateTable("invitations")
    .set({ active_at: now })
    .where("id", "=", invitation.id)
    .where("active_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!activated) return;
  const key = String(inviteeId);
  await award(trx, { userId: invitation.inviter_id, rule: "invite", key, now });
  const above = await inviterOf(trx, invitation.inviter_id);
  if (above !== null) await award(trx, { userId: above, rule: "invite-second", key, now });
}

export async function inviterOf(trx: Writer, inviteeId: number): Promise<number | null> {
  const row = await trx
    .selectFrom("invitations")
    .select("inviter_id")
    .where("invitee_id", "=", inviteeId)
    .executeTakeFirst();
  return row?.inviter_id ?? null;
}
