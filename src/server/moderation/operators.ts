import { kinds } from "#lib/kinds.ts";
import { mobileInAccount } from "#lib/mobile.ts";
import { normalAccount } from "#lib/validate.ts";
import type { Context } from "../core/context.ts";
import { recordAction } from "../audit/audit-log.ts";

/** No member has this account. */
export class NobodyError extends Error {
  override readonly name = "NobodyError";

  constructor(account: string) {
    super(`没有这个会员：${account}。请先在网站上注册。`);
  }
}

/** Makes a member an operator, or an ordinary member again; for the command line. Takes effect with their next request. */
export async function grantOperator(
  { db, now }: Context,
  typed: string,
  granted: boolean,
): Promise<{ name: string; changed: boolean }> {
  const account = normalAccount(typed);
  const mobile = mobileInAccount(account);
  return db.write(async (trx) => {
    const row = await trx
      .selectFrom("users")
      .select(["id", "name", "role"])
      .where((where) => (mobile === null ? where("account", "=", account) : where("mobile", "=", mobile)))
      .where("status", "=", "active")
      .executeTakeFirst();
    if (!row) throw new NobodyError(typed);
    const role = granted ? "operator" : "user";
    if (row.role === role) return { name: row.name, changed: false };
    await trx.updateTable("users").set({ role }).where("id", "=", row.id).execute();
    const target = { contentType: kinds.person.type, targetId: row.id };
    const act = granted ? "operator.grant" : "operator.revoke";
    await recordAction(trx, { operatorId: null, at: now() }, { act, target, summary: row.name });
    return { name: row.name, changed: true };
  });
}
