import { randomInt } from "node:crypto";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";

/** Letters and digits nobody confuses. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 8;

/** This user's invite code, made when it is first needed. */
export async function inviteCode({ db, identity }: SignedInContext): Promise<string> {
  const known = await db.read
    .selectFrom("invite_codes")
    .select("code")
    .where("user_id", "=", identity.userId)
    .executeTakeFirst();
  if (known) return known.code;
  return db.write(async (trx) => {
    for (;;) {
      // Either somebody has the code already, or this user has one since a moment ago: then that one stands.
      await trx
        .insertInto("invite_codes")
        .values({ user_id: identity.userId, code: randomCode() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const mine = await trx
        .selectFrom("invite_codes")
        .select("code")
        .where("user_id", "=", identity.userId)
        .executeTakeFirst();
      if (mine) return mine.code;
    }
  });
}

function randomCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** A link of this site that carries the code. */
export async function shareLink(
  context: SignedInContext,
  { path }: Input<"user/shareqr">,
): Promise<Output<"user/shareqr">> {
  const code = await inviteCode(context);
  const url = new URL(path ?? "/", "http://site.invalid");
  url.searchParams.set("pc", code);
  return { code, link: `${url.pathname}${url.search}${url.hash}` };
}
