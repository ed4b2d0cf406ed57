import type { Input, Output } from "#lib/contract/shapes.ts";
import { maskedEmail } from "#lib/email.ts";
import { checkNewPassword } from "#lib/validate.ts";
import { refuse } from "../accounts/form.ts";
import type { SignedInContext } from "../core/context.ts";
import { dayStart, shanghaiDay } from "../core/day.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { addressShare, addressShares } from "../limits/address.ts";
import { type Admission, admit } from "../limits/admit.ts";
import { dropLinks, endLinks, findLink, spendLink } from "../mail/links.ts";
import { queueSafetyMail } from "../mail/queue.ts";
import { subscriptionOf } from "../mail/unsubscribe.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { endSessions } from "../people/sessions.ts";
import { emailOf } from "./address.ts";

/** Mails with a link to set a new password, per address and day. */
const maxPerDay = 10;
const minute = 60_000;

/** Counts the tries of whoever opens links; those that worked are given back. */
const admitLink = (context: SignedInContext): Promise<Admission> =>
  admit(context, { free: addressShares("code-by-place", context.caller.ip) });

/** What a mailed link is about. Uses nothing up: programs that look at links before their reader does open it too. */
export async function mailLink(
  context: SignedInContext,
  { linkToken, purpose }: Input<"login/mail/link">,
): Promise<Output<"login/mail/link">> {
  const admission = await admitLink(context);
  const link = await findLink(context, purpose, linkToken);
  if (!link) throw new AppError("mailLinkMissing");
  await admission.giveBack();
  const { name } = await context.db.primary
    .selectFrom("users")
    .select("name")
    .where("id", "=", link.user_id)
    .executeTakeFirstOrThrow();
  return { name, email: maskedEmail(link.address) };
}

/** Makes the address a link was mailed to the member's; the one before is told. */
export async function confirmEmail(
  context: SignedInContext,
  { linkToken: token }: Input<"login/mail/confirm">,
): Promise<Output<"login/mail/confirm">> {
  const admission = await admitLink(context);
  const now = context.now();
  const confirmed = await context.db
    .write((trx) => confirm(trx, token, now))
    .catch((error: unknown) => {
      if (context.db.isDuplicate(error)) return "taken" as const;
      throw error;
    });
  if (confirmed === null) throw new AppError("mailLinkMissing");
  await admission.giveBack();
  if (confirmed === "taken") throw new AppError("emailTaken");
  context.changed(messagesTag(confirmed.userId));
  return { name: confirmed.name, email: maskedEmail(confirmed.address) };
}

async function confirm(trx: Writer, token: string, now: number) {
  const link = await spendLink(trx, "address", { token, now });
  if (!link) return null;
  const { user_id: userId, address } = link;
  const own = trx.selectFrom("email_addresses").select(["address", "bounced_at"]).where("user_id", "=", userId);
  const before = await own.executeTakeFirst();
  const row = await trx
    .updateTable("email_addresses")
    .set({ address, confirmed_at: now, bounced_at: null, wanted: null, wanted_at: null })
    .where("user_id", "=", userId)
    .where("wanted", "=", address)
    .returning("user_id")
    .executeTakeFirst();
  if (!row) return null;
  if (before?.address && before.address !== address) {
    await dropLinks(trx, userId, "password");
    const mail = { userId, kind: "moved" as const, address: before.address, facts: { to: maskedEmail(address) } };
    if (before.bounced_at === null) await queueSafetyMail(trx, { ...mail, key: `moved:${userId}:${now}`, now });
  }
  const text = `${maskedEmail(address)} 可以用来登录和找回密码了。如果不是你做的，请马上改密码并联系我们。`;
  await sendNotice(trx, { userId, title: "邮箱已确认", text, page: null, at: now });
  const user = await trx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirstOrThrow();
  return { userId, address, name: user.name };
}

/**
 * Has a link for a new password mailed, if the address belongs to an account. Nobody learns whether it does: the account is looked up when
 * the mail is sent.
 */
export async function askPassword(
  context: SignedInContext,
  input: Input<"login/password/ask">,
): Promise<Output<"login/password/ask">> {
  if (context.mail === null) throw new AppError("mailOff");
  const email = emailOf(input.email);
  const { identity, caller } = context;
  await admit(context, {
    free: [...addressShares("mail-by-place", caller.ip), ["mail-by-address", email]],
    attempts: [
      ["mail-by-address-and-place", `${email} ${addressShare(caller.ip)}`],
      ["mail-by-identity", String(identity.userId)],
    ],
  });
  const now = context.now();
  await context.db.write(async (trx) => {
    const { count } = await trx
      .selectFrom("mails")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("address", "=", email)
      .where("kind", "=", "password")
      .where("created_at", ">=", dayStart(shanghaiDay(now)))
      .executeTakeFirstOrThrow();
    if (count >= maxPerDay) return;
    // One a minute.
    const key = `password:${email}:${Math.floor(now / minute)}`;
    await queueSafetyMail(trx, { userId: null, kind: "password", address: email, key, now });
  });
  return {};
}

/** Sets a new password by a mailed link; ends every session and every other link. */
export async function resetPassword(
  context: SignedInContext,
  input: Input<"login/password/reset">,
): Promise<Output<"login/password/reset">> {
  refuse(checkNewPassword(input));
  const { linkToken: token } = input;
  const admission = await admitLink(context);
  // Costs the hash only if there is such a link.
  if (!(await findLink(context, "password", token))) throw new AppError("mailLinkMissing");
  const password_hash = await context.passwords.hash(input.password);
  const now = context.now();
  const userId = await context.db.write(async (trx) => {
    const link = await spendLink(trx, "password", { token, now });
    if (!link) throw new AppError("mailLinkMissing");
    const { user_id: userId } = link;
    await trx.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
    await endSessions(trx, userId);
    await endLinks(trx, userId, now);
    await queueSafetyMail(trx, { userId, kind: "passwordChanged", key: `passwordChanged:${userId}:${now}`, now });
    const text = "用邮件里的链接设置了新密码，登录着的设备都已退出。如果不是你做的，请马上联系我们。";
    await sendNotice(trx, { userId, title: "密码已重设", text, page: null, at: now });
    return userId;
  });
  await admission.giveBack();
  context.changed(messagesTag(userId));
  return {};
}

/** Shows and changes which mails the owner of a link gets, without signing in. */
export async function subscription(
  context: SignedInContext,
  { linkToken, change }: Input<"login/mail/subscription">,
): Promise<Output<"login/mail/subscription">> {
  const admission = await admitLink(context);
  const { kind, address, ...state } = await subscriptionOf(context, linkToken, change);
  await admission.giveBack();
  return { mailKind: kind, email: address, ...state };
}
