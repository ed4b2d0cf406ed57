import { toIso } from "../core/iso-time.ts";
import { mergeInvitations } from "./merge.ts";
import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";

/** A user's invitations. Their own list is deleted with the account; that they were invited stays in the inviter's list. */
export const invitesPart: PersonalPart = {
  name: "invitations",
  async merge(trx, guestId, userId) {
    await mergeInvitations(trx, guestId, userId);
    const devices = await trx.selectFrom("user_devices").select("device").where("user_id", "=", guestId).execute();
    if (devices.length === 0) return;
    await trx
      .insertInto("user_devices")
      .values(devices.map(({ device }) => ({ user_id: userId, device })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async export({ db }, userId) {
    const code = await db.scan
      .selectFrom("invite_codes")
      .select("code")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    const invited = await db.scan
      .selectFrom("invitations")
      .select(["registered_at", "active_at"])
      .where("inviter_id", "=", userId)
      .orderBy("id")
      .execute();
    return {
      code: code?.code ?? null,
      invited: invited.map(({ registered_at, active_at }) => ({
        registeredAt: toIso(registered_at),
        activeAt: toIso(active_at),
      })),
    };
  },
  erase: (erasing) =>
    eraseOwned(erasing, [
      ["invite_codes", "user_id"],
      ["moved_invite_codes", "user_id"],
      ["user_devices", "user_id"],
    ]),
};
