import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { dialled, type Mobile } from "#lib/mobile.ts";
import type { CaptchaPurpose } from "#lib/contract/schemas/accounts.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Identity, SignedInContext } from "../context.ts";
import { dayStart, shanghaiDay } from "../day.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../errors.ts";
import { addressShare } from "../limits/address.ts";
import type { Share } from "../limits/limits.ts";
import { mobileOf } from "./form.ts";
import { ownRow } from "./info.ts";

/** Milliseconds a code is good for, and until another may be sent to the same mobile. */
const lifetime = 600_000;
const resendAfter = 60_000;
/** Wrong answers a code survives, and codes a mobile gets a day. */
const mostTries = 5;
const mostSends = 10;

/** Sends a one-time code. The answer is the same whether the mobile belongs to somebody or not. */
export async function sendCaptcha(
  context: SignedInContext,
  input: Input<"login/captcha">,
): Promise<Output<"login/captcha">> {
  const { db, caller, identity, limits, sms } = context;
  if (sms === null) throw new AppError("smsOff");
  const { purpose } = input;
  const mobile = await targetOf(context, input);
  await limits.take(["sms-by-address", addressShare(caller.ip)], ["sms-by-identity", String(identity.userId)]);
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const now = context.now();
  const row = { code_hash: hashCode(identity, purpose, mobile, code), tries: 0, expires_at: now + lifetime };
  await db.write(async (trx) => {
    await claimSending(trx, mobile, now);
    await trx
      .insertInto("captchas")
      .values({ user_id: identity.userId, purpose, mobile, ...row })
      .onConflict((conflict) => conflict.columns(["user_id", "purpose", "mobile"]).doUpdateSet(row))
      .execute();
  });
  const text = `${code} 是你的拾光验证码，10 分钟内有效。请不要告诉任何人。`;
  try {
    await sms.send({ mobile: dialled(mobile), purpose, code, text });
  } catch {
    await db.write((trx) =>
      trx.updateTable("captcha_sends").set({ sent_at: 0 }).where("mobile", "=", mobile).execute(),
    );
    throw new AppError("smsFailed");
  }
  return { resendAfter: resendAfter / 1000, expiresAfter: lifetime / 1000 };
}

async function targetOf(context: SignedInContext, input: Input<"login/captcha">): Promise<Mobile> {
  const forMembers = input.purpose === "verify" || input.purpose === "change";
  if (forMembers && context.identity.kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  if (input.purpose !== "verify") return mobileOf(input);
  const { mobile } = await ownRow(context);
  if (mobile === null) throw new AppError("formInvalid", { tip: "账号还没有绑定手机号，请用密码验证" });
  return mobile;
}

/** One sending a minute and ten a day for a mobile, whoever asks and through whichever process. */
async function claimSending(trx: Writer, mobile: Mobile, now: number): Promise<void> {
  const day = shanghaiDay(now);
  const claimed = await trx
    .insertInto("captcha_sends")
    .values({ mobile, sent_at: now, day, sends: 1 })
    .onConflict((conflict) =>
      conflict
        .column("mobile")
        .doUpdateSet({
          sent_at: now,
          day,
          sends: sql<number>`case when captcha_sends.day = ${day} then captcha_sends.sends + 1 else 1 end`,
        })
        .where("captcha_sends.sent_at", "<=", now - resendAfter)
        .where(({ eb, or }) => or([eb("captcha_sends.day", "<>", day), eb("captcha_sends.sends", "<", mostSends)])),
    )
    .returning("mobile")
    .executeTakeFirst();
  if (claimed) return;
  const last = await trx
    .selectFrom("captcha_sends")
    .select(["sent_at", "sends", "day"])
    .where("mobile", "=", mobile)
    .executeTakeFirstOrThrow();
  if (last.day === day && last.sends >= mostSends) {
    const retryAfter = Math.ceil((dayStart(day + 1) - now) / 1000);
    throw new AppError("tooManyRequests", { tip: "这个手机号今天获取验证码的次数已用完，请明天再试", retryAfter });
  }
  const retryAfter = Math.max(1, Math.ceil((last.sent_at + resendAfter - now) / 1000));
  throw new AppError("captchaTooSoon", { tip: `验证码刚刚发过，请 ${retryAfter} 秒后再获取`, retryAfter });
}

export interface CodeClaim {
  purpose: CaptchaPurpose;
  mobile: Mobile;
  code: string;
}

/**
 * Spends a code and does `work` in the same transaction: of any number of submissions one gets through. A wrong code costs a try.
 * @throws {AppError} `captchaWrong`, whatever the reason.
 */
export async function withCode<Result>(
  context: SignedInContext,
  claim: CodeClaim,
  work: (trx: Writer) => Promise<Result>,
): Promise<Result> {
  const share: Share = ["code-by-address", addressShare(context.caller.ip)];
  await context.limits.take(share);
  const result = await context.db.write(async (trx) =>
    (await spend(context, trx, claim)) ? { value: await work(trx) } : null,
  );
  if (result === null) throw new AppError("captchaWrong", { fields: { code: "验证码不正确或已过期" } });
  await context.limits.giveBack(share);
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
    .where("tries", "<", mostTries)
    .where("expires_at", ">", context.now())
    .returning("code_hash")
    .executeTakeFirst();
  if (!row) return false;
  const given = Buffer.from(hashCode(identity, purpose, mobile, code.trim()), "hex");
  if (!timingSafeEqual(given, Buffer.from(row.code_hash, "hex"))) return false;
  await trx
    .deleteFrom("captchas")
    .where("user_id", "=", identity.userId)
    .where("purpose", "=", purpose)
    .where("mobile", "=", mobile)
    .execute();
  return true;
}

/** Six digits are guessed in no time from a plain hash; this one needs the asker's token, which is stored nowhere. */
function hashCode({ secret }: Identity, purpose: CaptchaPurpose, mobile: Mobile, code: string): string {
  return createHmac("sha256", secret).update(`${purpose} ${mobile} ${code}`).digest("hex");
}
