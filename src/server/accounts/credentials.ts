import type { Input, Output } from "#lib/contract/shapes.ts";
import { maskedMobile } from "#lib/mobile.ts";
import { checkNewPassword } from "#lib/validate.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { endLinks } from "../mail/links.ts";
import { queueSafetyMail } from "../mail/queue.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { withCode } from "./captcha.ts";
import { mobileOf, refuse } from "./form.ts";
import { ownRow, toUser } from "./info.ts";
import { unlessTaken } from "./member.ts";
import { withProof } from "./proof.ts";
import { endSessions, renewToken } from "../people/sessions.ts";

/** Sets or changes the password; ends all other sessions and mailed links and, with `renew`, gives this one another token. */
export async function changePassword(
  context: SignedInContext,
  input: Input<"user/changePassword">,
): Promise<Output<"user/changePassword">> {
  refuse(checkNewPassword(input));
  const { userId, sessionId } = context.identity;
  await context.limits.take(["profile-by-identity", String(userId)]);
  const row = await ownRow(context);
  // Hashed before the transaction, which may only await its own queries.
  const password_hash = await context.passwords.hash(input.password);
  return withProof(context, row, input, async (trx) => {
    await trx.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
    await endSessions(trx, userId, sessionId);
    const now = context.now();
    await endLinks(trx, userId, now);
    await queueSafetyMail(trx, { userId, kind: "passwordChanged", key: `passwordChanged:${userId}:${now}`, now });
    return input.renew ? { token: await renewToken(trx, sessionId) } : {};
  });
}

/** Changes the mobile after checking the owner's identity and a code sent to the new mobile; ends all other sessions and mailed links. */
export async function changeMobile(
  context: SignedInContext,
  input: Input<"user/changeMobile">,
): Promise<Output<"user/changeMobile">> {
  const mobile = mobileOf(input);
  const row = await ownRow(context);
  await unlessTaken(context, "mobileTaken", async () => {
    // Two steps: a code of the old mobile may be used up although the new one's is wrong, but never the reverse.
    await withProof(context, row, input, async () => {});
    await withCode(context, { purpose: "change", mobile, code: input.newCode, field: "newCode" }, async (trx) => {
      await trx.updateTable("users").set({ mobile }).where("id", "=", row.id).execute();
      await endSessions(trx, row.id, context.identity.sessionId);
      await endLinks(trx, row.id, context.now());
      const text = `以后用 ${maskedMobile(mobile)} 登录和找回密码。如果不是你做的，请马上改密码并联系我们。`;
      await sendNotice(trx, { userId: row.id, title: "手机号已更换", text, page: null, at: context.now() });
    });
  });
  context.changed(messagesTag(row.id));
  return toUser(context, await ownRow(context));
}

/** Sets, changes or removes the app lock code. */
export async function setLockCode(
  context: SignedInContext,
  input: Input<"user/lockscreencode/set">,
): Promise<Output<"user/lockscreencode/set">> {
  const { passwords, limits } = context;
  await limits.take(["profile-by-identity", String(context.identity.userId)]);
  const row = await ownRow(context);
  const lock_code_hash = input.lockCode === null ? null : await passwords.hash(input.lockCode);
  const save = async (trx: Writer): Promise<void> => {
    await trx.updateTable("users").set({ lock_code_hash }).where("id", "=", row.id).execute();
  };
  if (row.lock_code_hash === null) await context.db.write(save);
  else if (input.oldLockCode === undefined) await withProof(context, row, input, save);
  else {
    const { correct } = await verifyLockCode(context, { lockCode: input.oldLockCode });
    if (!correct) throw new AppError("lockCodeWrong", { fields: { oldLockCode: "应用锁密码不正确" } });
    await context.db.write(save);
  }
  return toUser(context, { ...row, lock_code_hash });
}

/** Whether the code opens the app lock; true if there is no lock. After five wrong codes further attempts are blocked for a while. */
export async function verifyLockCode(
  context: SignedInContext,
  input: Input<"user/lockscreencode/verify">,
): Promise<Output<"user/lockscreencode/verify">> {
  const { lock_code_hash, id } = await ownRow(context);
  if (lock_code_hash === null) return { correct: true };
  await context.limits.take(["lock-code-by-identity", String(id)]);
  const correct = await context.passwords.verify(lock_code_hash, input.lockCode);
  if (correct) await context.limits.giveBack(["lock-code-by-identity", String(id)]);
  return { correct };
}
