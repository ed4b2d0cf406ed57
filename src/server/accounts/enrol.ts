import type { Input, Output } from "#lib/contract/shapes.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { ownRow } from "./info.ts";
import { withProof } from "./proof.ts";
import {
  countingTry,
  hasSecondFactor,
  newSecret,
  removeSecondFactor,
  renewRecoveryCodes,
  spendSecondFactor,
  totpOf,
} from "./second-factor.ts";

/** Whether the caller's account has a second factor, and how many recovery codes are left. */
export async function secondFactorState({ db, identity }: SignedInContext): Promise<Output<"user/second/state">> {
  const on = await hasSecondFactor(db.primary, identity.userId);
  const { count } = await db.primary
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", identity.userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return { on, codesLeft: on ? count : 0 };
}

/** A new secret for an authenticator app; it counts once a one-time password of it has been entered. */
export async function beginSecondFactor(
  context: SignedInContext,
  input: Input<"user/second/begin">,
): Promise<Output<"user/second/begin">> {
  const row = await ownRow(context);
  const secret = newSecret();
  const { name } = await readSiteSettings(context.db.read);
  await withProof(context, row, input, async (trx) => {
    if (await hasSecondFactor(trx, row.id)) throw new AppError("secondFactorOn");
    const values = { secret, created_at: context.now(), confirmed_at: null, last_step: 0 };
    await trx
      .insertInto("second_factors")
      .values({ user_id: row.id, ...values })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet(values).where("second_factors.confirmed_at", "is", null),
      )
      .execute();
  });
  return { secret, address: totpOf(secret, name, row.account ?? row.mobile ?? row.name).toString() };
}

/** Turns the second factor on with a first one-time password. Returns recovery codes, once. */
export async function confirmSecondFactor(
  context: SignedInContext,
  { otp }: Input<"user/second/confirm">,
): Promise<Output<"user/second/confirm">> {
  const { userId } = context.identity;
  const at = context.now();
  const confirm = async (trx: Writer): Promise<string[]> => {
    if (await hasSecondFactor(trx, userId)) throw new AppError("secondFactorOn");
    await spendSecondFactor(context, trx, userId, otp);
    await trx.updateTable("second_factors").set({ confirmed_at: at }).where("user_id", "=", userId).execute();
    const text = "以后登录除了密码，还要输入验证器里的六位数。如果不是你做的，请马上改密码并联系我们。";
    await sendNotice(trx, { userId, title: "两步验证已开启", text, page: null, at });
    return renewRecoveryCodes(trx, userId);
  };
  const codes = await countingTry(context, userId, otp, () => context.db.write(confirm));
  context.changed(messagesTag(userId));
  return { codes };
}

/** New recovery codes; the old ones no longer work. */
export async function newRecoveryCodes(
  context: SignedInContext,
  { otp }: Input<"user/second/codes">,
): Promise<Output<"user/second/codes">> {
  const { userId } = context.identity;
  const renew = async (trx: Writer): Promise<string[]> => {
    if (!(await hasSecondFactor(trx, userId))) throw new AppError("secondFactorOff");
    await spendSecondFactor(context, trx, userId, otp);
    return renewRecoveryCodes(trx, userId);
  };
  const codes = await countingTry(context, userId, otp, () => context.db.write(renew));
  return { codes };
}

/** Turns the second factor off. */
export async function endSecondFactor(
  context: SignedInContext,
  { otp, ...proof }: Input<"user/second/off">,
): Promise<Output<"user/second/off">> {
  const row = await ownRow(context);
  const end = async (trx: Writer): Promise<void> => {
    if (!(await hasSecondFactor(trx, row.id))) throw new AppError("secondFactorOff");
    await spendSecondFactor(context, trx, row.id, otp);
    await removeSecondFactor(trx, row.id);
    const text = "登录只要密码了。如果不是你做的，请马上改密码并联系我们。";
    await sendNotice(trx, { userId: row.id, title: "两步验证已关闭", text, page: null, at: context.now() });
  };
  await countingTry(context, row.id, otp, () => withProof(context, row, proof, end));
  context.changed(messagesTag(row.id));
  return { on: false, codesLeft: 0 };
}
