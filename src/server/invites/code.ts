import { randomInt } from "node:crypto";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";

/** Letters and digits that are not easily confused. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 8;

/** The caller's invite code, created when first needed. */
export async function inviteCode({ db, identity }: SignedInContext): Promise<string> {
  const known = await db.read
    .selectFrom("invite_codes")
    .select("code")
    .where("user_id", "=", identity.userId)
    .executeTakeFirst();
  if (known) return known.code;
  return db.write(async (trx) => {
    for (;;) {
      // On a conflict, either another user has this code, or a concurrent request has created this user's; then that one is used.
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

/** A link to this site with the code. */
export async function shareLink(
  context: SignedInContext,
  { path }: Input<"user/shareqr">,
): Promise<Output<"user/shareqr">> {
  const code = await inviteCode(context);
  const url = new URL(path ?? "/", "http://site.invalid");
  url.searchParams.set("pc", code);
  return { code, link: `${url.pathname}${url.search}${url.hash}` };
}
