import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { errors } from "#lib/contract/errors.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Share } from "../limits/limits.ts";
import { hashToken } from "../people/sessions.ts";

/** Seconds for which a one-time password is shown. */
const period = 30;
/** One-time passwords before and after the present one that count too: clocks differ. */
const tolerance = 1;
const recoveryCount = 10;

/** Has an account confirmed a second factor? */
export async function hasSecondFactor(db: Reader, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("second_factors")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export const newSecret = (): string => new Secret({ size: 20 }).base32;

export function totpOf(secret: string, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period, digits: 6, algorithm: "SHA1" });
}

/**
 * Runs `work`, whose transaction spends what was `typed` as a second factor, as one try for the account: the limit may be counted by another
 * process, for which a transaction does not wait. Only a wrong one counts. Throws `tooManyRequests`.
 */
export async function countingTry<Result>(
  { limits }: SignedInContext,
  account: number | string,
  typed: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (isBlank(typed)) return work();
  const share: Share = ["second-factor-by-account", String(account)];
  await limits.take(share);
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = error instanceof AppError && error.error === "secondFactorWrong";
    throw error;
  } finally {
    if (!isWrong) await limits.giveBack(share);
  }
}

const isBlank = (typed: string | undefined): typed is undefined | "" => typed === undefined || typed.trim() === "";

/**
 * When somebody signs in to an account: asks for its second factor, if it has one; within `countingTry`. Throws `secondFactorNeeded`
 * without one, and `secondFactorWrong`; each one-time password and each recovery code works once.
 */
export async function requireSecondFactor(
  context: SignedInContext,
  trx: Writer,
  userId: number,
  typed: string | undefined,
): Promise<void> {
  if (!(await hasSecondFactor(trx, userId))) return;
  if (isBlank(typed)) {
    throw new AppError("secondFactorNeeded", { fields: { otp: errors.secondFactorNeeded.tip } });
  }
  await spendSecondFactor(context, trx, userId, typed);
}

/** Uses a one-time password or recovery code of an account up, within `countingTry`. Throws `secondFactorWrong`. */
export async function spendSecondFactor(
  context: SignedInContext,
  trx: Writer,
  userId: number,
  typed: string,
): Promise<void> {
  const plain = typed
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
  const right = /^\d{6}$/.test(plain)
    ? await spendPassword(context, trx, userId, plain)
    : await spendRecoveryCode(context, trx, userId, plain);
  if (!right) throw new AppError("secondFactorWrong", { fields: { otp: errors.secondFactorWrong.tip } });
}

async function spendPassword({ now }: SignedInContext, trx: Writer, userId: number, typed: string): Promise<boolean> {
  const row = await trx.selectFrom("second_factors").select("secret").where("user_id", "=", userId).executeTakeFirst();
  if (!row) return false;
  const delta = totpOf(row.secret).validate({ token: typed, timestamp: now(), window: tolerance });
  if (delta === null) return false;
  const step = Math.floor(now() / 1000 / period) + delta;
  const used = await trx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

async function spendRecoveryCode(
  { now }: SignedInContext,
  trx: Writer,
  userId: number,
  typed: string,
): Promise<boolean> {
  const used = await trx
    .updateTable("recovery_codes")
    .set({ used_at: now() })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashToken(typed))
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Replaces the recovery codes of an account by new ones, which are not stored and not shown again. */
export async function renewRecoveryCodes(trx: Writer, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, () => {
    const word = randomBytes(5).toString("hex");
    return `${word.slice(0, 5)}-${word.slice(5)}`;
  });
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code.replace("-", "")), used_at: null })))
    .execute();
  return codes;
}

/** Removes an account's second factor with its recovery codes. */
export async function removeSecondFactor(trx: Writer, userId: number): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
}
