import { levelOf } from "#lib/points/levels.ts";
import type { Writer } from "../db/open.ts";
import { award, lockAccount, spend, type PointObject } from "./ledger.ts";

export interface Purchase {
  buyerId: number;
  authorId: number;
  /** Points, positive. */
  price: number;
  /** The purchased content item. */
  object: PointObject;
  now: number;
}

/**
 * Moves the price from the buyer to the author, minus the site's share, which depends on the author's title. Once per buyer and item:
 * returns false for a repetition, which costs nothing.
 * @throws {AppError} `pointsShort` if the buyer's balance is too low.
 */
export async function transfer(trx: Writer, purchase: Purchase): Promise<boolean> {
  const { buyerId, authorId, price, object, now } = purchase;
  // Locks in a fixed order, so that two users buying from each other cannot deadlock.
  const [first, second] = [buyerId, authorId].toSorted((left, right) => left - right);
  for (const userId of [first, second]) if (userId !== undefined) await lockAccount(trx, userId);
  const key = `${object.contentType}:${object.id}`;
  if (!(await spend(trx, { userId: buyerId, rule: "post-pay", key, amount: price, object, now }))) return false;
  const { score } = await lockAccount(trx, authorId);
  const amount = Math.floor((price * levelOf(score).incomeRate) / 100);
  await award(trx, { userId: authorId, rule: "post-income", key: `${key}:${buyerId}`, amount, object, now });
  return true;
}
