import { recentSignIn } from "#lib/sign-in-ways.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Share } from "../limits/limits.ts";
import { withCode } from "./captcha.ts";

/** Evidence that the account's owner makes the request, not another person at their unlocked device. */
export interface Proof {
  oldPassword?: string | undefined;
  /** Sent to the account's own mobile for the purpose `verify`. */
  code?: string | undefined;
}

/**
 * Runs `work` in a transaction if the proof is valid. Throws `proofWrong`, `captchaWrong`, `recentSignInNeeded` or, without a proof,
 * `formInvalid`.
 */
export async function withProof<Result>(
  context: SignedInContext,
  row: Row<"users">,
  { oldPassword, code }: Proof,
  work: (trx: Writer) => Promise<Result>,
): Promise<Result> {
  const mobile = context.sms === null ? null : row.mobile;
  if (code !== undefined && mobile !== null) {
    return withCode(context, { purpose: "verify", mobile, code }, work);
  }
  if (row.password_hash === null && mobile === null) return withRecentSignIn(context, work);
  if (oldPassword === undefined || oldPassword === "") {
    throw row.password_hash === null
      ? wrongField("code", "请先获取短信验证码")
      : wrongField("oldPassword", "请输入当前密码");
  }
  const share: Share = ["proof-by-identity", String(row.id)];
  await context.limits.take(share);
  if (!(await context.passwords.verify(row.password_hash, oldPassword))) {
    throw new AppError("proofWrong", { tip: "当前密码不正确", fields: { oldPassword: "当前密码不正确" } });
  }
  await context.limits.giveBack(share);
  return context.db.write(work);
}

/** Signing in always begins a session, so its age tells when its owner last proved who they are. */
function withRecentSignIn<Result>(
  { db, identity, now }: SignedInContext,
  work: (trx: Writer) => Promise<Result>,
): Promise<Result> {
  return db.write(async (trx) => {
    const session = await trx
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", identity.sessionId)
      .where("created_at", ">", now() - recentSignIn)
      .executeTakeFirst();
    if (!session) throw new AppError("recentSignInNeeded");
    return work(trx);
  });
}
