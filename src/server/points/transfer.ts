import { levelOf } from "#lib/points/levels.ts";
import type { Writer } from "../db/open.ts";
import { award, awardEach, lockAccounts, spend, type PointObject } from "./ledger.ts";

/** A part of the author's income that goes to somebody else. */
export interface IncomeShare {
  userId: number;
  /** Of what the author would receive; at most 100 together. */
  percent: number;
  /** The content item they made together. */
  object: PointObject;
}

export interface Purchase {
  buyerId: number;
  authorId: number;
  /** Points, positive. */
  price: number;
  /** The purchased content item. */
  object: PointObject;
  /** Empty if the author receives all. */
  shares: readonly IncomeShare[];
  now: number;
}

/**
 * Moves the price from the buyer to the author and those who have a share, minus the site's part, which depends on the author's title. Shares
 * are rounded down to whole points; the author receives the rest. Once per buyer and item: returns false for a repetition, which costs nothing.
 * @throws {AppError} `pointsShort` if the buyer's balance is too low.
 */
export async function transfer(trx: Writer, purchase: Purchase): Promise<boolean> {
  const { buyerId, authorId, price, object, shares, now } = purchase;
  // All locks at once and in a fixed order, so that users buying from each other cannot deadlock.
  const accounts = await lockAccounts(trx, [buyerId, authorId, ...shares.map(({ userId }) => userId)]);
  const item = `${object.contentType}:${object.id}`;
  if (!(await spend(trx, { userId: buyerId, rule: "post-pay", key: item, amount: price, object, now }))) return false;
  const score = accounts.find(({ user_id }) => user_id === authorId)?.score ?? 0;
  const income = Math.floor((price * levelOf(score).incomeRate) / 100);
  const key = `${item}:${buyerId}`;
  const parts = shares.map(({ userId, percent, object: work }) => {
    const amount = Math.floor((income * percent) / 100);
    return { userId, rule: "share-income" as const, key, amount, object: work, now };
  });
  const amount = income - parts.reduce((sum, part) => sum + part.amount, 0);
  await award(trx, { userId: authorId, rule: "post-income", key, amount, object, now });
  await awardEach(trx, parts);
  return true;
}
