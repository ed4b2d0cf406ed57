import { isPointRule, ruleOf } from "#lib/points/rules.ts";
import type { Writer } from "../db/open.ts";
import { award, lockAccount, spend } from "./ledger.ts";
import { isTakenBack, takeBack } from "./take-back.ts";

/**
 * Transfers a guest's points to a member. Points both received for the same occasion count once, and daily caps apply to both together, so
 * that several guests gain nothing. The guest's balance becomes 0.
 */
export async function mergePoints(trx: Writer, guestId: number, memberId: number, now: number): Promise<void> {
  for (const userId of [guestId, memberId].toSorted((left, right) => left - right)) await lockAccount(trx, userId);
  const entries = await trx
    .selectFrom("point_entries")
    .selectAll()
    .where("user_id", "=", guestId)
    .where("amount", ">", 0)
    .orderBy("id")
    .execute();
  for (const { rule, entry_key: key, amount, day, content_type: contentType, target_id: id } of entries) {
    if (!isPointRule(rule) || !ruleOf(rule).guests) continue;
    const object = contentType === null || id === null ? undefined : { contentType, id };
    await award(trx, { userId: memberId, rule, key, amount, day, object, now });
    // Points that were withdrawn from the guest are not given to the member.
    if (await isTakenBack(trx, { userId: guestId, rule, key, now }))
      await takeBack(trx, { userId: memberId, rule, key, now });
  }
  const { balance } = await lockAccount(trx, guestId);
  if (balance > 0)
    await spend(trx, { userId: guestId, rule: "merge", key: `${memberId}:${now}`, amount: balance, now });
}
