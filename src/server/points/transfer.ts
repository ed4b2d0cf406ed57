import { levelOf } from "#lib/points/levels.ts";
import type { Writer } from "../db/open.ts";
import { award, lockAccount, spend, type PointObject } from "./ledger.ts";

export interface Purchase {
  buyerId: number;
  authorId: number;
  /** Points, positive. */
  price: number;
  /** What is bought. */
  object: PointObject;
  now: number;
}

/**
 * Moves the price from the buyer to the author, less the share the author's title leaves to the site. Once per buyer and object:
 * false for a repeat, which costs nothing.
 * @throws {AppError} `pointsShort` when the buyer's balance does not reach.
 */
export async function transfer(trx: Writer, purchase: Purchase): Promise<boolean> {
  const { buyerId, authorId, price, object, now } = purchase;
  // In one order for everybody, so that two who buy from each other do not wait for each other.
  const [first, second] = [buyerId, authorId].toSorted((left, right) => left - right);
  for (const userId of [first, second]) if (userId !== undefined) await lockAccount(trx, userId);
  const key = `${object.contentType}:${object.id}`;
  if (!(await spend(trx, { userId: buyerId, rule: "post-pay", key, amount: price, object, now }))) return false;
  const { score } = await lockAccount(trx, authorId);
  const amount = Math.floor((price * levelOf(score).incomeRate) / 100);
  await award(trx, { userId: authorId, rule: "post-income", key: `${key}:${buyerId}`, amount, object, now });
  return true;
}
