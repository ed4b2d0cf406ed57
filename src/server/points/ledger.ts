import { isPointRule, ruleOf, type PointRuleName } from "#lib/points/rules.ts";
import { shanghaiDay } from "../day.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/tables.ts";
import { AppError } from "../errors.ts";

/** What an entry is about, by the wire's content type. */
export interface PointObject {
  contentType: number;
  id: number;
}

export interface Award {
  userId: number;
  rule: PointRuleName;
  /** Names the occasion, e.g. the comment's id: the same user gets points for the same rule and key once, ever. */
  key: string;
  /** Milliseconds since 1970. */
  now: number;
  /** For rules without a fixed number of points. */
  amount?: number;
  object?: PointObject;
  /** Shanghai day it counts for; the one of `now` when absent. */
  day?: number;
}

export interface Spending {
  userId: number;
  rule: PointRuleName;
  /** As of `Award`: the same thing is paid for once. */
  key: string;
  now: number;
  /** Positive. */
  amount: number;
  object?: PointObject;
}

type Account = Row<"point_accounts">;

/** The user's account, made when absent and held until the transaction ends: whoever adds to one ledger does so one after the other. */
export async function lockAccount(trx: Writer, userId: number): Promise<Account> {
  return trx
    .insertInto("point_accounts")
    .values({ user_id: userId, balance: 0, score: 0 })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(({ ref }) => ({ balance: ref("point_accounts.balance") })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Gives points inside the caller's transaction, so that they stand or fall with what they are given for. Returns how many: fewer than
 * the rule says when its daily cap is near, 0 at the cap and for a repeat.
 */
export async function award(trx: Writer, given: Award): Promise<number> {
  const rule = ruleOf(given.rule);
  const wanted = given.amount ?? rule.points ?? 0;
  if (wanted <= 0) return 0;
  const account = await lockAccount(trx, given.userId);
  if (await isEntered(trx, given)) return 0;
  const day = given.day ?? shanghaiDay(given.now);
  const left = rule.dailyCap === null ? wanted : rule.dailyCap - (await givenOn(trx, given, day));
  const amount = Math.min(wanted, left);
  if (amount <= 0) return 0;
  await enter(trx, account, { ...given, day, amount });
  return amount;
}

/**
 * Takes points inside the caller's transaction. False for a repeat, which costs nothing.
 * @throws {AppError} `pointsShort` when the balance does not reach.
 */
export async function spend(trx: Writer, spending: Spending): Promise<boolean> {
  if (!Number.isSafeInteger(spending.amount) || spending.amount <= 0) throw new AppError("invalid");
  const account = await lockAccount(trx, spending.userId);
  if (await isEntered(trx, spending)) return false;
  if (account.balance < spending.amount) throw new AppError("pointsShort");
  await enter(trx, account, { ...spending, day: shanghaiDay(spending.now), amount: -spending.amount });
  return true;
}

async function isEntered(trx: Writer, { userId, rule, key }: Pick<Award, "userId" | "rule" | "key">): Promise<boolean> {
  const found = await trx
    .selectFrom("point_entries")
    .select("id")
    .where("user_id", "=", userId)
    .where("rule", "=", rule)
    .where("entry_key", "=", key)
    .executeTakeFirst();
  return found !== undefined;
}

async function givenOn(trx: Writer, { userId, rule }: Award, day: number): Promise<number> {
  const { sum } = await trx
    .selectFrom("point_entries")
    .select(({ fn }) => fn.sum<number | null>("amount").as("sum"))
    .where("user_id", "=", userId)
    .where("day", "=", day)
    .where("rule", "=", rule)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

interface Entry extends Pick<Award, "userId" | "rule" | "key" | "now" | "object"> {
  day: number;
  amount: number;
}

/** The one place that writes the ledger, with the sums kept beside it. For rules of the ledger itself; who gives or takes asks `award` and `spend`. */
export async function enter(trx: Writer, account: Account, entry: Entry): Promise<void> {
  const { userId, rule, key, now, object, day, amount } = entry;
  const balance = account.balance + amount;
  const counted = ruleOf(rule).counts ? amount : 0;
  await trx
    .insertInto("point_entries")
    .values({
      user_id: userId,
      amount,
      balance,
      rule,
      entry_key: key,
      content_type: object?.contentType ?? null,
      target_id: object?.id ?? null,
      day,
      created_at: now,
    })
    .execute();
  await trx
    .updateTable("point_accounts")
    .set({ balance, score: account.score + counted })
    .where("user_id", "=", userId)
    .execute();
  await trx
    .insertInto("point_days")
    .values({ user_id: userId, day, earned: Math.max(amount, 0), spent: Math.max(-amount, 0), score: counted })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "day"]).doUpdateSet(({ ref, eb }) => ({
        earned: eb(ref("point_days.earned"), "+", ref("excluded.earned")),
        spent: eb(ref("point_days.spent"), "+", ref("excluded.spent")),
        score: eb(ref("point_days.score"), "+", ref("excluded.score")),
      })),
    )
    .execute();
}

/** Rows hold the rule as text; one that no longer exists is a mistake of ours. */
export function toRule(name: string): PointRuleName {
  if (isPointRule(name)) return name;
  throw new Error(`unknown point rule ${name}`);
}
