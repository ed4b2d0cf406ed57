import { batchesOf } from "#lib/batches.ts";
import { isPointRule, ruleOf } from "#lib/points/rules.ts";
import type { Writer } from "../db/open.ts";
import { awardEach, lockAccount, lockAccounts, spend } from "./ledger.ts";
import { takeBack, takenBackFrom } from "./take-back.ts";

/** Points awarded by one statement. */
const atOnce = 500;

/**
 * Transfers a guest's points to a member. Points both received for the same occasion count once, and daily caps apply to both together, so
 * that several guests gain nothing. The guest's balance becomes 0.
 */
export async function mergePoints(trx: Writer, guestId: number, memberId: number, now: number): Promise<void> {
  await lockAccounts(trx, [guestId, memberId]);
  const entries = await trx
    .selectFrom("point_entries")
    .selectAll()
    .where("user_id", "=", guestId)
    .where("amount", ">", 0)
    .orderBy("id")
    .execute();
  const awards = entries.flatMap(({ rule, entry_key: key, amount, day, content_type: contentType, target_id: id }) => {
    if (!isPointRule(rule) || !ruleOf(rule).guests) return [];
    const object = contentType === null || id === null ? undefined : { contentType, id };
    return [{ userId: memberId, rule, key, amount, day, now, ...(object && { object }) }];
  });
  // Few statements, because there may be many and everyone who writes waits.
  for (const some of batchesOf(awards, atOnce)) await awardEach(trx, some);
  // Points that were withdrawn from the guest are not given to the member.
  const withdrawn = await takenBackFrom(trx, guestId);
  for (const { rule, key } of awards) {
    if (withdrawn.has(`${rule}:${key}`)) await takeBack(trx, { userId: memberId, rule, key, now });
  }
  const { balance } = await lockAccount(trx, guestId);
  if (balance > 0)
    await spend(trx, { userId: guestId, rule: "merge", key: `${memberId}:${now}`, amount: balance, now });
}
