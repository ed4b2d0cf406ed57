import type { Writer } from "../db/open.ts";
import { isAbove } from "./register.ts";

/** Moves a guest's invite code and invitations to the account they sign in to. */
export async function mergeInvitations(trx: Writer, guestId: number, userId: number): Promise<void> {
  await moveCode(trx, guestId, userId);
  const invitees = await trx
    .selectFrom("invitations")
    .select("invitee_id")
    .where("inviter_id", "=", guestId)
    .where("invitee_id", "!=", userId)
    .execute();
  for (const { invitee_id: invitee } of invitees) {
    // Skips users who have directly or indirectly invited this account, which would make a loop.
    if (await isAbove(trx, invitee, userId)) continue;
    await trx.updateTable("invitations").set({ inviter_id: userId }).where("invitee_id", "=", invitee).execute();
  }
}

async function moveCode(trx: Writer, guestId: number, userId: number): Promise<void> {
  const given = await trx
    .deleteFrom("invite_codes")
    .where("user_id", "=", guestId)
    .returning("code")
    .executeTakeFirst();
  if (!given) return;
  await trx
    .insertInto("invite_codes")
    .values({ user_id: userId, code: given.code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { code } = await trx
    .selectFrom("invite_codes")
    .select("code")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (code === given.code) return;
  await trx.insertInto("moved_invite_codes").values({ code: given.code, user_id: userId }).execute();
  await trx.updateTable("users").set({ inviter_code: code }).where("inviter_code", "=", given.code).execute();
}

/** The current code of the account to which a guest's code has moved; other codes are returned unchanged. */
export async function presentCode(trx: Writer, code: string): Promise<string> {
  const moved = await trx
    .selectFrom("moved_invite_codes")
    .innerJoin("invite_codes", "invite_codes.user_id", "moved_invite_codes.user_id")
    .select("invite_codes.code")
    .where("moved_invite_codes.code", "=", code)
    .executeTakeFirst();
  return moved?.code ?? code;
}
