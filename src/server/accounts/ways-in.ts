import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";

/**
 * Throws `lastWayIn` unless the account can still be signed in to: by its password, a code sent to its mobile, a passkey, or an account elsewhere whose
 * provider the site still offers. Called in the transaction that removes one.
 */
export async function requireWayIn({ signInProviders, sms }: Context, trx: Writer, userId: number): Promise<void> {
  const own = trx.selectFrom("users").select(["password_hash", "mobile"]).where("id", "=", userId);
  // Locked, so that two removals at once do not each count on what the other removes.
  const user = await own.forUpdate().executeTakeFirstOrThrow();
  if (user.password_hash !== null || (user.mobile !== null && sms !== null)) return;
  const passkey = await trx.selectFrom("passkeys").select("id").where("user_id", "=", userId).executeTakeFirst();
  if (passkey) return;
  const links = await trx.selectFrom("linked_accounts").select("provider").where("user_id", "=", userId).execute();
  const offered = new Set(signInProviders.map(({ name }) => name));
  if (!links.some(({ provider }) => offered.has(provider))) throw new AppError("lastWayIn");
}
