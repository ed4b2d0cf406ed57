import type { Input, Output } from "#lib/contract/shapes.ts";
import { maskedMobile } from "#lib/mobile.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { withCode } from "./captcha.ts";
import { mobileOf } from "./form.ts";
import { ownRow, toUser } from "./info.ts";
import { makeMember, unlessTaken } from "./member.ts";
import { withProof } from "./proof.ts";
import { countingTry, requireSecondFactor } from "./second-factor.ts";
import { signedIn, signInAs, type SignIn } from "./sign-in.ts";

/** Signs in by SMS code; if no account has the mobile, the guest becomes a member. */
export async function loginPhone(
  context: SignedInContext,
  input: Input<"login/phone">,
): Promise<Output<"login/phone">> {
  const { identity, db } = context;
  const mobile = mobileOf(input);
  const ownerIn = (reader: Reader | Writer) =>
    reader.selectFrom("users").select("id").where("mobile", "=", mobile).executeTakeFirst();
  const signIn = async (trx: Writer): Promise<SignIn> => {
    const owner = await ownerIn(trx);
    if (owner) {
      await requireSecondFactor(context, trx, owner.id, input.otp);
      return signInAs(context, trx, owner.id);
    }
    if (identity.kind === "member") throw new AppError("alreadyMember");
    await makeMember(context, trx, { mobile });
    return signInAs(context, trx, identity.userId);
  };
  // Counted for a mobile without an owner too, so that the answers do not differ.
  const account = (await ownerIn(db.primary))?.id ?? mobile;
  const done = await countingTry(context, account, input.otp, () =>
    unlessTaken(context, "mobileTaken", () =>
      withCode(context, { purpose: "login", mobile, code: input.code }, signIn),
    ),
  );
  return signedIn(context, done);
}

/** Adds a mobile to an account without one, whose member proves to be its owner; a guest becomes a member. */
export async function bindMobile(
  context: SignedInContext,
  input: Input<"login/bindMobile">,
): Promise<Output<"login/bindMobile">> {
  const { identity } = context;
  const mobile = mobileOf(input);
  const isMember = identity.kind === "member";
  if (isMember) {
    const own = await ownRow(context);
    // Who has one is refused below.
    if (own.mobile === null) await withProof(context, own, { oldPassword: input.oldPassword }, async () => {});
  }
  await unlessTaken(context, "mobileTaken", () =>
    withCode(context, { purpose: "bind", mobile, code: input.code }, async (trx) => {
      if (!isMember) return makeMember(context, trx, { mobile });
      const row = await trx
        .updateTable("users")
        .set({ mobile })
        .where("id", "=", identity.userId)
        .where("mobile", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!row) throw new AppError("mobileBound");
      const text = `以后可以用 ${maskedMobile(mobile)} 登录和找回密码。如果不是你做的，请马上改密码并联系我们。`;
      const notice = { userId: identity.userId, title: "加了一种登录方式：手机号", text, page: null };
      await sendNotice(trx, { ...notice, at: context.now() });
    }),
  );
  context.changed(`user:${identity.userId}`, ...(isMember ? [messagesTag(identity.userId)] : []));
  return toUser(context, await ownRow(context));
}
