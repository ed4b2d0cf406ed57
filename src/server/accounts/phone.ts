import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import { withCode } from "./captcha.ts";
import { mobileOf } from "./form.ts";
import { ownRow, toUser } from "./info.ts";
import { makeMember, unlessTaken } from "./member.ts";
import { countingTry, requireSecondFactor } from "./second-factor.ts";
import { signInAs } from "./sign-in.ts";

/** Signs in by SMS code; if no account has the mobile, the guest becomes a member. */
export async function loginPhone(
  context: SignedInContext,
  input: Input<"login/phone">,
): Promise<Output<"login/phone">> {
  const { identity, db } = context;
  const mobile = mobileOf(input);
  const ownerIn = (reader: Reader | Writer) =>
    reader.selectFrom("users").select("id").where("mobile", "=", mobile).executeTakeFirst();
  const signIn = async (trx: Writer): Promise<Output<"login/phone">> => {
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
  const answer = await countingTry(context, account, input.otp, () =>
    unlessTaken(context, "mobileTaken", () =>
      withCode(context, { purpose: "login", mobile, code: input.code }, signIn),
    ),
  );
  context.changed(`user:${identity.userId}`);
  return answer;
}

/** Adds a mobile to an account without one; a guest becomes a member. */
export async function bindMobile(
  context: SignedInContext,
  input: Input<"login/bindMobile">,
): Promise<Output<"login/bindMobile">> {
  const { identity } = context;
  const mobile = mobileOf(input);
  await unlessTaken(context, "mobileTaken", () =>
    withCode(context, { purpose: "bind", mobile, code: input.code }, async (trx) => {
      if (identity.kind === "guest") return makeMember(context, trx, { mobile });
      const row = await trx
        .updateTable("users")
        .set({ mobile })
        .where("id", "=", identity.userId)
        .where("mobile", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!row) throw new AppError("mobileBound");
    }),
  );
  context.changed(`user:${identity.userId}`);
  return toUser(context, await ownRow(context));
}
