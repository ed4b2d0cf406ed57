import type { Context } from "#server/core/context.ts";
import { ruleOf } from "#lib/points/rules.ts";
import { award, toRule } from "#server/points/ledger.ts";

let last = 0;

/** Gives a user points, for tests that need some. */
export async function givePoints(context: Context, userId: number, amount: number): Promise<void> {
  last += 1;
  const key = `gift-${last}`;
  await context.db.write((trx) => award(trx, { userId, rule: "prize", key, amount, now: context.now() }));
}

/** Sums computed from the ledger, in the shape of the stored sums. */
export interface Books {
  accounts: Map<number, { balance: number; score: number }>;
  days: Map<string, { earned: number; spent: number; score: number }>;
}

/** Adds up the whole ledger; throws if an entry's own balance differs from the sum so far or a balance was ever negative. */
export async function addUp(context: Context): Promise<Books> {
  const entries = await context.db.scan.selectFrom("point_entries").selectAll().orderBy("id").execute();
  const accounts: Books["accounts"] = new Map();
  const days: Books["days"] = new Map();
  for (const { user_id, amount, balance, rule, day } of entries) {
    const counted = ruleOf(toRule(rule)).counts ? amount : 0;
    const account = accounts.get(user_id) ?? { balance: 0, score: 0 };
    account.balance += amount;
    account.score += counted;
    if (account.balance !== balance || balance < 0) throw new Error(`user ${user_id}: ${account.balance}, ${balance}`);
    accounts.set(user_id, account);
    const key = `${user_id} ${day}`;
    const sums = days.get(key) ?? { earned: 0, spent: 0, score: 0 };
    sums.earned += Math.max(amount, 0);
    sums.spent += Math.max(-amount, 0);
    sums.score += counted;
    days.set(key, sums);
  }
  // Accounts back at zero have no stored sums to compare.
  for (const [id, { balance, score }] of accounts) if (balance === 0 && score === 0) accounts.delete(id);
  return { accounts, days };
}

/** The stored sums. */
export async function keptBooks(context: Context): Promise<Books> {
  const accounts = await context.db.scan.selectFrom("point_accounts").selectAll().execute();
  const days = await context.db.scan.selectFrom("point_days").selectAll().execute();
  return {
    accounts: new Map(
      accounts
        .filter(({ balance, score }) => balance !== 0 || score !== 0)
        .map(({ user_id, balance, score }) => [user_id, { balance, score }]),
    ),
    days: new Map(
      days.map(({ user_id, day, earned, spent, score }) => [`${user_id} ${day}`, { earned, spent, score }]),
    ),
  };
}
