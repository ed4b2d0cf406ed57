import { mobileInAccount } from "#lib/mobile.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { checkSignIn, checkSignUp, normalAccount } from "#lib/validate.ts";
import type { SignedInContext } from "../context.ts";
import { AppError } from "../errors.ts";
import { addressShare } from "../limits/address.ts";
import type { Share } from "../limits/limits.ts";
import { refuse } from "./form.ts";
import { becomeMember } from "./member.ts";
import { signInAs } from "./sign-in.ts";

/** Signs in by account or mobile and password. An account that does not exist is answered like a wrong password, after the same work. */
export async function loginOfficial(
  context: SignedInContext,
  input: Input<"login/official">,
): Promise<Output<"login/official">> {
  refuse(checkSignIn(input));
  const { db, limits, passwords } = context;
  const account = normalAccount(input.account);
  const shares = passwordShares(context, account);
  await limits.take(...shares);
  const mobile = mobileInAccount(account);
  const user = await db.primary
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where((where) => (mobile === null ? where("account", "=", account) : where("mobile", "=", mobile)))
    .executeTakeFirst();
  let correct = false;
  try {
    correct = await passwords.verify(user?.password_hash ?? null, input.password);
  } catch (error) {
    await limits.giveBack(...shares);
    throw error;
  }
  if (!user || !correct) throw new AppError("wrongCredentials");
  await limits.giveBack(...shares);
  return db.write((trx) => signInAs(context, trx, user.id));
}

/** What a wrong password costs, whether there is such an account or not. */
function passwordShares({ caller, identity }: SignedInContext, account: string): Share[] {
  const address = addressShare(caller.ip);
  return [
    ["password-by-account-and-address", `${account} ${address}`],
    ["password-by-account", account],
    ...deviceShares(address, identity.userId),
  ];
}

function deviceShares(address: string, userId: number): Share[] {
  return [
    ["password-by-address", address],
    ["password-by-identity", String(userId)],
  ];
}

/** Which ways of signing in are open to this device now. */
export async function loginBefore(context: SignedInContext): Promise<Output<"login/before">> {
  const { caller, identity, limits, sms } = context;
  const retryAfter = await limits.wait(...deviceShares(addressShare(caller.ip), identity.userId));
  const methods: Output<"login/before">["methods"] = ["qrcode"];
  if (sms !== null) methods.unshift("sms");
  if (retryAfter === 0) methods.unshift("password");
  return { methods, captchaNeeded: retryAfter > 0, retryAfter };
}

/** The guest becomes a member: same row, same token, everything stays. */
export async function createAccount(
  context: SignedInContext,
  input: Input<"login/account/create">,
): Promise<Output<"login/account/create">> {
  const { db, caller, identity, limits, passwords } = context;
  if (identity.kind === "member") throw new AppError("alreadyMember");
  refuse(checkSignUp(input));
  await limits.take(["account-by-address", addressShare(caller.ip)], ["account-by-identity", String(identity.userId)]);
  const account = normalAccount(input.account);
  const taken = await db.primary.selectFrom("users").select("id").where("account", "=", account).executeTakeFirst();
  if (taken) throw new AppError("accountTaken");
  const password_hash = await passwords.hash(input.password);
  await becomeMember(context, { account, password_hash });
  return {};
}
