import { mobileInAccount } from "#lib/mobile.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { neededFor, signInWayNames } from "#lib/sign-in-ways.ts";
import { checkSignIn, checkSignUp, normalAccount } from "#lib/validate.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { deviceSharedWith } from "../invites/devices.ts";
import { addressShare, addressShares } from "../limits/address.ts";
import { admit, type Cost } from "../limits/admit.ts";
import type { Share } from "../limits/limits.ts";
import { refuse } from "./form.ts";
import { becomeMember } from "./member.ts";
import { signInAs } from "./sign-in.ts";

/**
 * Signs in with account or mobile and password. A missing account gets the same response as a wrong password, after the same amount of
 * work.
 */
export async function loginOfficial(
  context: SignedInContext,
  input: Input<"login/official">,
): Promise<Output<"login/official">> {
  refuse(checkSignIn(input));
  const { db, passwords } = context;
  const account = normalAccount(input.account);
  const mobile = mobileInAccount(account);
  const user = await db.primary
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where((where) => (mobile === null ? where("account", "=", account) : where("mobile", "=", mobile)))
    .executeTakeFirst();
  const device = await deviceSharedWith(context, user?.id ?? 0);
  const cost = device === null ? strangersCost(context, account) : ownCost(`${account} ${device}`);
  const admission = await admit(context, cost);
  let correct = false;
  try {
    correct = await passwords.verify(user?.password_hash ?? null, input.password);
  } catch (error) {
    await admission.giveBack();
    throw error;
  }
  if (!user || !correct) throw new AppError("wrongCredentials");
  await admission.giveBack();
  return db.write((trx) => signInAs(context, trx, user.id));
}

/** Limits for an unknown device; the same whether the account exists or not. */
function strangersCost(context: SignedInContext, account: string): Cost {
  const { ip } = context.caller;
  const of = `${account} `;
  return {
    free: [
      ...addressShares("password-by-account-and-place", ip, of),
      ["password-by-account", account],
      ...askersShares(context),
    ],
    attempts: [["passwords-by-account-and-place", of + addressShare(ip)]],
  };
}

/** Limits for a device that has signed in to the account before: only its own attempts count. */
function ownCost(own: string): Cost {
  return { free: [["password-by-account-and-device", own]], attempts: [["passwords-by-account-and-device", own]] };
}

function askersShares({ caller, identity }: SignedInContext): Share[] {
  return [...addressShares("password-by-place", caller.ip), ["password-by-identity", String(identity.userId)]];
}

/** Sign-in methods available to this device now. */
export async function loginBefore(context: SignedInContext): Promise<Output<"login/before">> {
  const retryAfter = await context.limits.wait(...askersShares(context));
  const methods = signInWayNames.filter((way) => {
    const needs = neededFor(way);
    return needs === undefined || context[needs] !== null;
  });
  return { methods, captchaNeeded: retryAfter > 0, retryAfter };
}

/** Turns the guest into a member; row, token and data stay. */
export async function createAccount(
  context: SignedInContext,
  input: Input<"login/account/create">,
): Promise<Output<"login/account/create">> {
  const { db, caller, identity, passwords } = context;
  if (identity.kind === "member") throw new AppError("alreadyMember");
  refuse(checkSignUp(input));
  await admit(context, {
    free: addressShares("account-by-place", caller.ip),
    attempts: [["account-by-identity", String(identity.userId)]],
  });
  const account = normalAccount(input.account);
  const taken = await db.primary.selectFrom("users").select("id").where("account", "=", account).executeTakeFirst();
  if (taken) throw new AppError("accountTaken");
  const password_hash = await passwords.hash(input.password);
  await becomeMember(context, { account, password_hash });
  return {};
}
