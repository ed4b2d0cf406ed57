import { randomBytes } from "node:crypto";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { makeMember } from "../accounts/member.ts";
import { countingTry, requireSecondFactor } from "../accounts/second-factor.ts";
import { signedIn, signInAs, type SignIn } from "../accounts/sign-in.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { addressShares } from "../limits/address.ts";
import { admit } from "../limits/admit.ts";
import { ownerByTicket, type Returned, spendTicket } from "./tickets.ts";

/**
 * Signs in with the ticket of a visit: to the account that is linked, or the guest becomes a member. What the provider says of an email or
 * a mobile never leads to an account.
 */
export async function loginProvider(
  context: SignedInContext,
  { ticket, otp }: Input<"login/provider">,
): Promise<Output<"login/provider">> {
  const { db, caller, identity } = context;
  const admission = await admit(context, {
    free: addressShares("visit-ticket-by-place", caller.ip),
    attempts: [["visit-ticket-by-identity", String(identity.userId)]],
  });
  let isReal = false;
  const signIn = async (trx: Writer): Promise<SignIn> => {
    const returned = await spendTicket(context, trx, "signIn", ticket);
    isReal = true;
    // Without the second factor the transaction ends and the ticket stays.
    const userId = await ownerOf(context, trx, returned, otp);
    return signInAs(context, trx, userId);
  };
  try {
    const account = (await ownerByTicket(context, ticket)) ?? identity.userId;
    return signedIn(context, await countingTry(context, account, otp, () => db.write(signIn)));
  } catch (error) {
    // Somebody has just signed up with the same account elsewhere.
    throw db.isDuplicate(error) ? new AppError("visitExpired") : error;
  } finally {
    // A real ticket is no guess, whatever followed.
    if (isReal) await admission.giveBack();
  }
}

async function ownerOf(
  context: SignedInContext,
  trx: Writer,
  { provider, subject, label }: Returned,
  otp: string | undefined,
): Promise<number> {
  const { identity, now } = context;
  const known = await trx
    .updateTable("linked_accounts")
    .set({ label, used_at: now() })
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .returning("user_id")
    .executeTakeFirst();
  if (known) {
    await requireSecondFactor(context, trx, known.user_id, otp);
    return known.user_id;
  }
  if (identity.kind === "member") throw new AppError("alreadyMember");
  // A member has an account name or a mobile: this one gets a name, and can set a password for it.
  await makeMember(context, trx, { account: `${provider}_${randomBytes(5).toString("hex")}` });
  const at = now();
  await trx
    .insertInto("linked_accounts")
    .values({ user_id: identity.userId, provider, subject, label, created_at: at, used_at: at })
    .execute();
  return identity.userId;
}
