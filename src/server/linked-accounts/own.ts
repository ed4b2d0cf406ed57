import type { Input, Output } from "#lib/contract/shapes.ts";
import { ownRow } from "../accounts/info.ts";
import { withProof } from "../accounts/proof.ts";
import { requireWayIn } from "../accounts/ways-in.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { addressShares } from "../limits/address.ts";
import { admit } from "../limits/admit.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { type Returned, spendTicket } from "./tickets.ts";

/** The providers that the site offers, with the caller's accounts there; then links whose provider is no longer offered. */
export async function listLinked({ db, identity, signInProviders }: SignedInContext): Promise<Output<"linked/list">> {
  const rows = await db.primary
    .selectFrom("linked_accounts")
    .select(["provider", "label", "created_at"])
    .where("user_id", "=", identity.userId)
    .orderBy("id")
    .execute();
  const linkedTo = (provider: string) => {
    const row = rows.find((one) => one.provider === provider);
    return row ? { name: row.label, createdAt: new Date(row.created_at).toISOString() } : null;
  };
  const offered = signInProviders.map(({ name, label }) => ({ provider: name, label, linked: linkedTo(name) }));
  const left = rows
    .filter(({ provider }) => !offered.some((one) => one.provider === provider))
    .map(({ provider }) => ({ provider, label: provider, linked: linkedTo(provider) }));
  return { list: [...offered, ...left] };
}

/** Links the account that the ticket of a visit stands for. */
export async function addLinked(
  context: SignedInContext,
  { ticket }: Input<"linked/add">,
): Promise<Output<"linked/add">> {
  const { db, caller, identity } = context;
  const admission = await admit(context, {
    free: addressShares("visit-ticket-by-place", caller.ip),
    attempts: [["visit-ticket-by-identity", String(identity.userId)]],
  });
  try {
    await db.write(async (trx) => link(context, trx, await spendTicket(context, trx, "link", ticket)));
  } catch (error) {
    throw db.isDuplicate(error) ? new AppError("linkedElsewhere") : error;
  }
  await admission.giveBack();
  context.changed(messagesTag(identity.userId));
  return listLinked(context);
}

async function link(context: SignedInContext, trx: Writer, returned: Returned): Promise<void> {
  const { identity, now, signInProviders } = context;
  const { provider, subject, label } = returned;
  const found = await trx
    .selectFrom("linked_accounts")
    .select(["user_id", "subject"])
    .where("provider", "=", provider)
    .where((where) => where.or([where("user_id", "=", identity.userId), where("subject", "=", subject)]))
    .execute();
  if (found.some((row) => row.user_id !== identity.userId)) throw new AppError("linkedElsewhere");
  const name = signInProviders.find((one) => one.name === provider)?.label ?? provider;
  if (found.some((row) => row.subject !== subject)) {
    throw new AppError("linkedElsewhere", { tip: `已经关联了另一个账号（${name}），请先解除它` });
  }
  if (found.length > 0) return;
  const at = now();
  await trx
    .insertInto("linked_accounts")
    .values({ user_id: identity.userId, provider, subject, label, created_at: at, used_at: at })
    .execute();
  const text = `以后可以用它${label && `（${label}）`}登录。如果不是你做的，请马上解除它、改密码并联系我们。`;
  await sendNotice(trx, { userId: identity.userId, title: `加了一种登录方式：${name}`, text, page: null, at });
}

/** Unlinks an account elsewhere, unless it is the last way into the account here. A repeat is no error. */
export async function removeLinked(
  context: SignedInContext,
  { provider, ...proof }: Input<"linked/remove">,
): Promise<Output<"linked/remove">> {
  const user = await ownRow(context);
  const linked = context.db.primary.selectFrom("linked_accounts").select("provider").where("user_id", "=", user.id);
  // A repeat has no proof any more: a code holds once.
  if (!(await linked.where("provider", "=", provider).executeTakeFirst())) return listLinked(context);
  await withProof(context, user, proof, async (trx) => {
    const row = await trx
      .deleteFrom("linked_accounts")
      .where("user_id", "=", user.id)
      .where("provider", "=", provider)
      .returning("label")
      .executeTakeFirst();
    if (!row) return;
    await requireWayIn(context, trx, user.id);
    const name = context.signInProviders.find((one) => one.name === provider)?.label ?? provider;
    const text = "不能再用它登录这里。如果不是你做的，请马上改密码并联系我们。";
    await sendNotice(trx, { userId: user.id, title: `少了一种登录方式：${name}`, text, page: null, at: context.now() });
  });
  context.changed(messagesTag(user.id));
  return listLinked(context);
}
