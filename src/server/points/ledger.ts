import { isPointRule, ruleOf, type PointRuleName } from "#lib/points/rules.ts";
import { shanghaiDay } from "../core/day.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { noteTitle } from "./titles.ts";

/** The content item an entry refers to. */
export interface PointObject {
  contentType: number;
  id: number;
}

export interface Award {
  userId: number;
  rule: PointRuleName;
  /** Identifies the occasion, e.g. the comment's id: a user gets points for a rule and key only once. */
  key: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Points, for rules without a fixed number. */
  amount?: number;
  object?: PointObject;
  /** Shanghai day for which it counts; default: the day of `now`. */
  day?: number;
}

export interface Spending {
  userId: number;
  rule: PointRuleName;
  /** As in `Award`: a user pays only once for a rule and key. */
  key: string;
  now: number;
  /** Points, positive. */
  amount: number;
  object?: PointObject;
}

type Account = Row<"point_accounts">;

/** Returns the user's account, created if absent, and locks it until the transaction ends, so that writes to one ledger are serialised. */
export async function lockAccount(trx: Writer, userId: number): Promise<Account> {
  const [account] = await lockAccounts(trx, [userId]);
  if (!account) throw new Error(`no account of user ${userId}`);
  return account;
}

/** Locks several accounts, always in the same order to avoid deadlocks. */
export async function lockAccounts(trx: Writer, userIds: readonly number[]): Promise<Account[]> {
  const ids = [...new Set(userIds)].toSorted((left, right) => left - right);
  return trx
    .insertInto("point_accounts")
    .values(ids.map((user_id) => ({ user_id, balance: 0, score: 0 })))
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(({ ref }) => ({ balance: ref("point_accounts.balance") })),
    )
    .returningAll()
    .execute();
}

/**
 * Awards points in the caller's transaction, so that they are committed together with their occasion. Returns how many: fewer than the rule
 * says when its daily cap is near, 0 at the cap or for a repetition.
 */
export async function award(trx: Writer, given: Award): Promise<number> {
  const [amount] = await awardEach(trx, [given]);
  return amount ?? 0;
}

/** Awards for several occasions of one rule, with as many queries as for one. */
export async function awardEach(trx: Writer, all: readonly Award[]): Promise<number[]> {
  const wanted = all.map(({ rule, amount }) => amount ?? ruleOf(rule).points ?? 0);
  if (!wanted.some((points) => points > 0)) return all.map(() => 0);
  const accounts = new Map(
    (
      await lockAccounts(
        trx,
        all.map(({ userId }) => userId),
      )
    ).map((account) => [account.user_id, account]),
  );
  const entered = await enteredAmong(trx, all);
  const given = await givenOn(trx, all);
  const entries: Entry[] = [];
  const amounts = all.map((one, index) => {
    const [entry, today] = [entryKey(one), dayKey(one)];
    const { dailyCap } = ruleOf(one.rule);
    const wantedPoints = wanted[index] ?? 0;
    const remaining = dailyCap === null ? wantedPoints : dailyCap - (given.get(today) ?? 0);
    const amount = entered.has(entry) ? 0 : Math.max(0, Math.min(wantedPoints, remaining));
    if (amount === 0) return 0;
    entered.add(entry);
    given.set(today, (given.get(today) ?? 0) + amount);
    entries.push({ ...one, day: dayOf(one), amount });
    return amount;
  });
  await enterEach(trx, accounts, entries);
  return amounts;
}

const dayOf = ({ day, now }: Pick<Award, "day" | "now">): number => day ?? shanghaiDay(now);
const entryKey = ({ userId, rule, key }: Pick<Award, "userId" | "rule" | "key">) => `${userId} ${rule} ${key}`;
const dayKey = (given: Award) => `${given.userId} ${given.rule} ${dayOf(given)}`;

/**
 * Spends points in the caller's transaction. Returns false for a repetition, which costs nothing.
 * @throws {AppError} `pointsShort` if the balance is too low.
 */
export async function spend(trx: Writer, spending: Spending): Promise<boolean> {
  if (!Number.isSafeInteger(spending.amount) || spending.amount <= 0) throw new AppError("invalid");
  const account = await lockAccount(trx, spending.userId);
  if ((await enteredAmong(trx, [spending])).size > 0) return false;
  if (account.balance < spending.amount) throw new AppError("pointsShort");
  const entry = { ...spending, day: shanghaiDay(spending.now), amount: -spending.amount };
  await enter(trx, account, entry);
  return true;
}

/** Keys of the occasions that are in the ledger already. */
async function enteredAmong(trx: Writer, all: readonly Pick<Award, "userId" | "rule" | "key">[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("point_entries")
    .select(["user_id", "rule", "entry_key"])
    .where("user_id", "in", distinct(all.map(({ userId }) => userId)))
    .where("rule", "in", distinct(all.map(({ rule }) => rule)))
    .where("entry_key", "in", distinct(all.map(({ key }) => key)))
    .execute();
  return new Set(rows.map((row) => `${row.user_id} ${row.rule} ${row.entry_key}`));
}

/** Points each rule has given each of these users on these days. */
async function givenOn(trx: Writer, all: readonly Award[]): Promise<Map<string, number>> {
  const capped = all.filter(({ rule }) => ruleOf(rule).dailyCap !== null);
  if (capped.length === 0) return new Map();
  const rows = await trx
    .selectFrom("point_entries")
    .select(["user_id", "rule", "day"])
    .select(({ fn }) => fn.sum<number>("amount").as("sum"))
    .where("user_id", "in", distinct(capped.map(({ userId }) => userId)))
    .where("day", "in", distinct(capped.map(dayOf)))
    .where("rule", "in", distinct(capped.map(({ rule }) => rule)))
    .groupBy(["user_id", "rule", "day"])
    .execute();
  return new Map(rows.map((row) => [`${row.user_id} ${row.rule} ${row.day}`, row.sum]));
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

interface Entry extends Pick<Award, "userId" | "rule" | "key" | "now" | "object"> {
  day: number;
  amount: number;
}

/** Adds an entry for rules of the ledger itself; other code uses `award` and `spend`. `account` is locked. */
export function enter(trx: Writer, account: Account, entry: Entry): Promise<void> {
  return enterEach(trx, new Map([[account.user_id, account]]), [entry]);
}

/** The only function that writes the ledger and its stored sums. `accounts` are locked and contain every user of the entries. */
async function enterEach(
  trx: Writer,
  accounts: ReadonlyMap<number, Account>,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  const after = new Map<number, Account>();
  const days = new Map<string, Row<"point_days">>();
  const rows = entries.map(({ userId, rule, key, now, object, day, amount }) => {
    const { balance, score } = after.get(userId) ?? accounts.get(userId) ?? { balance: 0, score: 0 };
    const counted = ruleOf(rule).counts ? amount : 0;
    after.set(userId, { user_id: userId, balance: balance + amount, score: score + counted });
    const sum = days.get(`${userId} ${day}`) ?? { user_id: userId, day, earned: 0, spent: 0, score: 0 };
    days.set(`${userId} ${day}`, {
      ...sum,
      earned: sum.earned + Math.max(amount, 0),
      spent: sum.spent + Math.max(-amount, 0),
      score: sum.score + counted,
    });
    return {
      user_id: userId,
      amount,
      balance: balance + amount,
      rule,
      entry_key: key,
      content_type: object?.contentType ?? null,
      target_id: object?.id ?? null,
      day,
      created_at: now,
    };
  });
  for (const { user_id, score } of after.values()) {
    noteTitle(trx, user_id, { from: accounts.get(user_id)?.score ?? 0, to: score });
  }
  await trx.insertInto("point_entries").values(rows).execute();
  await trx
    .insertInto("point_accounts")
    .values([...after.values()])
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(({ ref }) => ({ balance: ref("excluded.balance"), score: ref("excluded.score") })),
    )
    .execute();
  await trx
    .insertInto("point_days")
    .values([...days.values()])
    .onConflict((conflict) =>
      conflict.columns(["user_id", "day"]).doUpdateSet(({ ref, eb }) => ({
        earned: eb(ref("point_days.earned"), "+", ref("excluded.earned")),
        spent: eb(ref("point_days.spent"), "+", ref("excluded.spent")),
        score: eb(ref("point_days.score"), "+", ref("excluded.score")),
      })),
    )
    .execute();
}

/** Narrows a stored rule name; throws for an unknown one. */
export function toRule(name: string): PointRuleName {
  if (isPointRule(name)) return name;
  throw new Error(`unknown point rule ${name}`);
}
