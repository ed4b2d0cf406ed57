import { randomInt } from "node:crypto";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { CallContext } from "../core/context.ts";
import { noteDevice } from "../invites/devices.ts";
import { presentCode } from "../invites/merge.ts";
import { addressShares } from "../limits/address.ts";
import { admit } from "../limits/admit.ts";
import { toUser } from "./info.ts";
import { startSession } from "../people/sessions.ts";

/** Creates a guest: a user row without account and mobile, and a session token. */
export async function loginGuest(context: CallContext, input: Input<"login/guest">): Promise<Output<"login/guest">> {
  const { caller } = context;
  await admit(context, {
    free: addressShares("guest-by-place", caller.ip),
    attempts: [["guest-by-device", input.devID]],
  });
  const now = context.now();
  return context.db.write(async (trx) => {
    const user = await trx
      .insertInto("users")
      .values({
        role: "user",
        account: null,
        mobile: null,
        name: `游客${randomInt(100_000, 1_000_000)}`,
        avatar: null,
        channel_code: input.affCode.dc ?? null,
        inviter_code: input.affCode.pc ? await presentCode(trx, input.affCode.pc) : null,
        content_key: null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteDevice(trx, user.id, input.devID);
    return { token: await startSession(trx, user.id, caller, now), user: toUser(context, user) };
  });
}
