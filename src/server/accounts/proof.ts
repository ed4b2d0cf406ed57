import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import type { Share } from "../limits/limits.ts";
import { withCode } from "./captcha.ts";

/** Evidence that the account's owner makes the request, not another person at their unlocked device. */
export interface Proof {
  oldPassword?: string | undefined;
  /** Sent to the account's own mobile for the purpose `verify`. */
  code?: string | undefined;
}

/** Runs `work` in a transaction if the proof is valid. Throws `proofWrong`, `captchaWrong` or, without a proof, `formInvalid`. */
export async function withProof<Result>(
  context: SignedInContext,
  row: Row<"users">,
  { oldPassword, code }: Proof,
  work: (trx: Writer) => Promise<Result>,
): Promise<Result> {
  if (code !== undefined && row.mobile !== null) {
    return withCode(context, { purpose: "verify", mobile: row.mobile, code }, work);
  }
  if (oldPassword === undefined || oldPassword === "") {
    const message = row.password_hash === null ? "请先获取短信验证码" : "请输入当前密码";
    throw new AppError("formInvalid", { tip: message, fields: { oldPassword: message } });
  }
  const share: Share = ["proof-by-identity", String(row.id)];
  await context.limits.take(share);
  if (!(await context.passwords.verify(row.password_hash, oldPassword))) {
    throw new AppError("proofWrong", { tip: "当前密码不正确", fields: { oldPassword: "当前密码不正确" } });
  }
  await context.limits.giveBack(share);
  return context.db.write(work);
}
