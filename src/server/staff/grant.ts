import { mobileInAccount } from "#lib/mobile.ts";
import type { StaffRole } from "#lib/staff.ts";
import { normalAccount } from "#lib/validate.ts";
import type { Context } from "../core/context.ts";
import { messagesTag } from "../messages/tag.ts";
import { changeRole } from "./change.ts";

/** No member has this account. */
export class NobodyError extends Error {
  override readonly name = "NobodyError";

  constructor(account: string) {
    super(`没有这个会员：${account}。请先在网站上注册。`);
  }
}

/** Gives a member a role, or takes it away (null); for the command line. Takes effect with their next request. */
export async function grantRole(
  context: Context,
  typed: string,
  role: StaffRole | null,
): Promise<{ name: string; changed: boolean }> {
  const account = normalAccount(typed);
  const mobile = mobileInAccount(account);
  const { id, ...granted } = await context.db.write(async (trx) => {
    const row = await trx
      .selectFrom("users")
      .select(["id", "name"])
      .where((where) => (mobile === null ? where("account", "=", account) : where("mobile", "=", mobile)))
      .where("status", "=", "active")
      .executeTakeFirst();
    if (!row) throw new NobodyError(typed);
    const by = { operatorId: null, at: context.now() };
    return { ...row, changed: await changeRole(trx, { userId: row.id, role, by }) };
  });
  // Whether the site has an owner is told on its pages.
  if (granted.changed) context.changed("site", `user:${id}`, messagesTag(id));
  return granted;
}
