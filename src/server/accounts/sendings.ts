import { sql } from "kysely";
import type { Mobile } from "#lib/mobile.ts";
import type { SignedInContext } from "../core/context.ts";
import { dayStart, shanghaiDay } from "../core/day.ts";
import type { Reader, Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { deviceSharedWith } from "../invites/devices.ts";
import { addressShare, addressShares } from "../limits/address.ts";
import { admit, type Cost } from "../limits/admit.ts";

/** Milliseconds until another code may be sent to the same mobile. */
export const resendAfter = 60_000;
/** Codes per mobile and day. */
const maxSends = 10;

/**
 * Sends a code: at most once a minute and ten times a day per mobile, across callers and processes. Requests from a device the owner has
 * used before are counted separately, so that strangers cannot use them up; what was not sent does not count. `keep` runs in the transaction that counts the code. Throws
 * `captchaTooSoon`, `tooManyRequests`, `challenge` or `smsFailed`.
 */
export async function sendTo(
  context: SignedInContext,
  mobile: Mobile,
  keep: (trx: Writer) => Promise<unknown>,
  send: () => Promise<void>,
): Promise<void> {
  const { db } = context;
  const isOwn = await comesFromOwner(context, mobile);
  const sends = isOwn ? `${mobile} own` : mobile;
  await requireRest(db.primary, sends, context.now());
  const admission = await admit(context, isOwn ? ownCost(context) : strangersCost(context, mobile));
  const at = context.now();
  try {
    await db.write(async (trx) => {
      await claim(trx, sends, at);
      await keep(trx);
    });
    await send().catch(async () => {
      await db.write((trx) =>
        trx
          .updateTable("captcha_sends")
          .set(({ eb }) => ({ sent_at: 0, sends: eb("sends", "-", 1) }))
          .where("mobile", "=", sends)
          .where("sent_at", "=", at)
          .execute(),
      );
      throw new AppError("smsFailed");
    });
  } catch (error) {
    await admission.giveBack();
    throw error;
  }
}

async function comesFromOwner(context: SignedInContext, mobile: Mobile): Promise<boolean> {
  const { db, identity } = context;
  const owner = await db.primary.selectFrom("users").select("id").where("mobile", "=", mobile).executeTakeFirst();
  if (owner === undefined) return false;
  return owner.id === identity.userId || (await deviceSharedWith(context, owner.id)) !== null;
}

function ownCost({ identity }: SignedInContext): Cost {
  return { free: [], attempts: [["sms-by-identity", String(identity.userId)]] };
}

/** Limits for an unknown device: a proof of work is soon required per mobile, and no single network can use up a mobile's daily codes. */
function strangersCost({ caller, identity }: SignedInContext, mobile: Mobile): Cost {
  return {
    free: [...addressShares("sms-by-place", caller.ip), ["sms-by-mobile", mobile]],
    attempts: [
      ["sms-by-mobile-and-place", `${mobile} ${addressShare(caller.ip)}`],
      ["sms-by-identity", String(identity.userId)],
    ],
  };
}

/** Checked before the limits, so that no client computes a proof of work only to be refused. */
async function requireRest(reader: Reader | Writer, sends: string, now: number): Promise<void> {
  const day = shanghaiDay(now);
  const last = await reader
    .selectFrom("captcha_sends")
    .select(["sent_at", "sends", "day"])
    .where("mobile", "=", sends)
    .executeTakeFirst();
  if (last && last.day === day && last.sends >= maxSends) {
    const retryAfter = Math.ceil((dayStart(day + 1) - now) / 1000);
    throw new AppError("tooManyRequests", { tip: "这个手机号今天获取验证码的次数已用完，请明天再试", retryAfter });
  }
  const wait = last ? Math.ceil((last.sent_at + resendAfter - now) / 1000) : 0;
  if (wait > 0)
    throw new AppError("captchaTooSoon", { tip: `验证码刚刚发过，请 ${wait} 秒后再获取`, retryAfter: wait });
}

async function claim(trx: Writer, sends: string, now: number): Promise<void> {
  const day = shanghaiDay(now);
  const claimed = await trx
    .insertInto("captcha_sends")
    .values({ mobile: sends, sent_at: now, day, sends: 1 })
    .onConflict((conflict) =>
      conflict
        .column("mobile")
        .doUpdateSet({
          sent_at: now,
          day,
          sends: sql<number>`case when captcha_sends.day = ${day} then captcha_sends.sends + 1 else 1 end`,
        })
        .where("captcha_sends.sent_at", "<=", now - resendAfter)
        .where(({ eb, or }) => or([eb("captcha_sends.day", "<>", day), eb("captcha_sends.sends", "<", maxSends)])),
    )
    .returning("mobile")
    .executeTakeFirst();
  if (claimed) return;
  // Another request sent a code first.
  await requireRest(trx, sends, now);
  throw new AppError("captchaTooSoon", { retryAfter: resendAfter / 1000 });
}
