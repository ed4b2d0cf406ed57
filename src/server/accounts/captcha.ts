import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { dialled, type Mobile } from "#lib/mobile.ts";
import type { CaptchaPurpose } from "#lib/contract/schemas/accounts.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import type { Identity, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { addressShares } from "../limits/address.ts";
import { admit } from "../limits/admit.ts";
import { sayIn } from "../text/say.ts";
import { mobileOf } from "./form.ts";
import { ownRow } from "./info.ts";
import { resendAfter, sendTo } from "./sendings.ts";

/** Lifetime of a code in milliseconds. */
const lifetime = 600_000;
/** Wrong attempts after which a code is invalid. */
const maxTries = 5;

/** Sends a one-time code. The response does not reveal whether the mobile belongs to an account. */
export async function sendCaptcha(
  context: SignedInContext,
  input: Input<"login/captcha">,
): Promise<Output<"login/captcha">> {
  const { identity, sms } = context;
  if (sms === null) throw new AppError("smsOff");
  const { purpose } = input;
  const mobile = await targetOf(context, input);
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const row = { code_hash: hashCode(identity, purpose, mobile, code), tries: 0, expires_at: context.now() + lifetime };
  const keep = (trx: Writer) =>
    trx
      .insertInto("captchas")
      .values({ user_id: identity.userId, purpose, mobile, ...row })
      .onConflict((conflict) => conflict.columns(["user_id", "purpose", "mobile"]).doUpdateSet(row))
      .execute();
  const text = await smsText(context, code);
  await sendTo(context, mobile, keep, () => sms.send({ mobile: dialled(mobile), purpose, code, text }));
  return { resendAfter: resendAfter / 1000, expiresAfter: lifetime / 1000 };
}

const usualText = "{code} 是你的{site}验证码，10 分钟内有效。请不要告诉任何人。";

async function smsText(context: SignedInContext, code: string): Promise<string> {
  const { name, smsText: own } = await readSiteSettings(context.db.read);
  const say = await sayIn(context.identity.writing);
  // An operator's own text is what the gateway knows by heart.
  return (own || say(usualText)).replaceAll("{site}", () => name).replaceAll("{code}", code);
}

async function targetOf(context: SignedInContext, input: Input<"login/captcha">): Promise<Mobile> {
  const forMembers = input.purpose === "verify" || input.purpose === "change";
  if (forMembers && context.identity.kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  if (input.purpose !== "verify") return mobileOf(input);
  const { mobile } = await ownRow(context);
  if (mobile === null) throw new AppError("formInvalid", { tip: "账号还没有绑定手机号，请用密码验证" });
  return mobile;
}

export interface CodeClaim {
  purpose: CaptchaPurpose;
  mobile: Mobile;
  code: string;
  /** Name of the input's field with the code; default: `code`. */
  field?: string;
}

/**
 * Uses up a code and runs `work` in the same transaction, so that only one of several submissions succeeds. A wrong code uses up an
 * attempt.
 * @throws {AppError} `captchaWrong`, whatever the reason.
 */
export async function withCode<Result>(
  context: SignedInContext,
  claim: CodeClaim,
  work: (trx: Writer) => Promise<Result>,
): Promise<Result> {
  const admission = await admit(context, { free: addressShares("code-by-place", context.caller.ip) });
  const result = await context.db.write(async (trx) =>
    (await spend(context, trx, claim)) ? { value: await work(trx) } : null,
  );
  if (result === null)
    throw new AppError("captchaWrong", { fields: { [claim.field ?? "code"]: "验证码不正确或已过期" } });
  await admission.giveBack();
  return result.value;
}

async function spend(context: SignedInContext, trx: Writer, { purpose, mobile, code }: CodeClaim): Promise<boolean> {
  const { identity } = context;
  const row = await trx
    .updateTable("captchas")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("user_id", "=", identity.userId)
    .where("purpose", "=", purpose)
    .where("mobile", "=", mobile)
    .where("tries", "<", maxTries)
    .where("expires_at", ">", context.now())
    .returning("code_hash")
    .executeTakeFirst();
  if (!row) return false;
  const given = Buffer.from(hashCode(identity, purpose, mobile, code.normalize("NFKC").trim()), "hex");
  if (!timingSafeEqual(given, Buffer.from(row.code_hash, "hex"))) return false;
  await trx
    .deleteFrom("captchas")
    .where("user_id", "=", identity.userId)
    .where("purpose", "=", purpose)
    .where("mobile", "=", mobile)
    .execute();
  return true;
}

/** A plain hash of six digits can be reversed at once; this one also depends on the caller's token, which is not stored. */
function hashCode({ secret }: Identity, purpose: CaptchaPurpose, mobile: Mobile, code: string): string {
  return createHmac("sha256", secret).update(`${purpose} ${mobile} ${code}`).digest("hex");
}
