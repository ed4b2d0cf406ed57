import type { PointRuleName } from "#lib/points/rules.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { enter, lockAccount } from "./ledger.ts";

/** Identifies an award: the rule and key of its entry. */
export interface Given {
  userId: number;
  rule: PointRuleName;
  key: string;
  now: number;
}

type Entry = Row<"point_entries">;

/**
 * Withdraws an award for something that is no longer public, in the caller's transaction; at most the balance, so that it never becomes
 * negative. Counts for the day of the award. Returns the number of points: 0 if there was no award or it was withdrawn already.
 */
export async function takeBack(trx: Writer, given: Given): Promise<number> {
  const account = await lockAccount(trx, given.userId);
  const { entry, taken, returned } = await historyOf(trx, given);
  if (!entry || taken.length > returned) return 0;
  const amount = Math.min(entry.amount, account.balance);
  if (amount <= 0) return 0;
  await enter(trx, account, {
    ...line(given, entry),
    rule: "take-back",
    key: keyOf(given, taken.length + 1),
    amount: -amount,
  });
  return amount;
}

/** Gives back a withdrawn award when the item is public again, once per withdrawal. Returns the number of points. */
export async function giveAgain(trx: Writer, given: Given): Promise<number> {
  const account = await lockAccount(trx, given.userId);
  const { entry, taken, returned } = await historyOf(trx, given);
  const last = taken.at(-1);
  if (!entry || !last || taken.length === returned) return 0;
  const amount = -last.amount;
  await enter(trx, account, { ...line(given, entry), rule: "give-again", key: keyOf(given, taken.length), amount });
  return amount;
}

/** The awards of a user that are currently withdrawn, as `rule:key`. */
export async function takenBackFrom(trx: Writer, userId: number): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom("point_entries")
    .select(["rule", "entry_key"])
    .where("user_id", "=", userId)
    .where("rule", "in", ["take-back", "give-again"])
    .execute();
  const balance = new Map<string, number>();
  for (const { rule, entry_key } of rows) {
    const award = entry_key.slice(0, entry_key.lastIndexOf(":"));
    balance.set(award, (balance.get(award) ?? 0) + (rule === "take-back" ? 1 : -1));
  }
  return new Set([...balance].filter(([, times]) => times > 0).map(([award]) => award));
}

async function historyOf(
  trx: Writer,
  given: Given,
): Promise<{ entry: Entry | undefined; taken: Entry[]; returned: number }> {
  const entries = trx.selectFrom("point_entries").selectAll().where("user_id", "=", given.userId);
  const entry = await entries.where("rule", "=", given.rule).where("entry_key", "=", given.key).executeTakeFirst();
  const rows = await entries
    .where("rule", "in", ["take-back", "give-again"])
    .where("entry_key", "like", keyOf(given, "%"))
    .orderBy("id")
    .execute();
  const taken = rows.filter(({ rule }) => rule === "take-back");
  return { entry, taken, returned: rows.length - taken.length };
}

function line({ userId, now }: Given, { day, content_type: contentType, target_id: id }: Entry) {
  return { userId, now, day, ...(contentType !== null && id !== null && { object: { contentType, id } }) };
}

function keyOf({ rule, key }: Given, round: number | "%"): string {
  return `${rule}:${key}:${round}`;
}
