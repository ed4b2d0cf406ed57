import { parseEmail } from "#lib/email.ts";
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
import { countingTry, requireSecondFactor } from "./second-factor.ts";
import { signedIn, signInAs } from "./sign-in.ts";

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
  const found = db.primary
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where((where) => (mobile === null ? where("account", "=", account) : where("mobile", "=", mobile)));
  const named = await found.executeTakeFirst();
  const byEmail = account.includes("@") ? [await ownerOf(context, account)] : [];
  // The name of one account may be the address of another: then the password tells.
  const candidates = [...byEmail, named];
  const device = await deviceSharedWith(context, candidates.find((one) => one !== undefined)?.id ?? 0);
  const cost = device === null ? strangersCost(context, account) : ownCost(`${account} ${device}`);
  const admission = await admit(context, cost);
  let user: (typeof candidates)[number];
  try {
    // All of them, so that an answer takes the same time whichever there is.
    for (const one of candidates) {
      if (await passwords.verify(one?.password_hash ?? null, input.password)) user ??= one;
    }
  } catch (error) {
    await admission.giveBack();
    throw error;
  }
  if (!user) throw new AppError("wrongCredentials");
  await admission.giveBack();
  const signIn = await countingTry(context, user.id, input.otp, () =>
    db.write(async (trx) => {
      await requireSecondFactor(context, trx, user.id, input.otp);
      return signInAs(context, trx, user.id);
    }),
  );
  return signedIn(context, signIn);
}

/** Whose confirmed email address it is. */
function ownerOf({ db }: SignedInContext, text: string) {
  return db.primary
    .selectFrom("email_addresses")
    .innerJoin("users", "users.id", "email_addresses.user_id")
    .select(["users.id", "users.password_hash"])
    .where("email_addresses.address", "=", parseEmail(text) ?? "")
    .executeTakeFirst();
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
  const providers = context.signInProviders.map(({ name, label }) => ({ provider: name, label }));
  const resetsPassword = context.mail !== null;
  return { methods, captchaNeeded: retryAfter > 0, retryAfter, providers, resetsPassword };
}

/** Turns the guest into a member; row, token and data stay. */
export async function createAccount(
  context: SignedInContext,
  input: Input<"login/account/create">,
): Promise<Output<"login/account/create">> {
  await becomeMember(context, await newCredentials(context, input));
  return {};
}

/** Account and password hash from the form of a guest who becomes a member. Throws `formInvalid`, `accountTaken` or `alreadyMember`. */
export async function newCredentials(
  context: SignedInContext,
  input: Input<"login/account/create">,
): Promise<{ account: string; password_hash: string }> {
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
  return { account, password_hash: await passwords.hash(input.password) };
}
