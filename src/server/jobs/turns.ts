import type { Reader } from "../db/open.ts";

/** A turn of a light job; heavier ones take several. Who comes new stands half a turn before those who come again. */
const turn = 2;
/** How far a job for later stands behind the one being done: twenty light turns of other jobs go first. */
const behind = 20 * turn;

/** Where those stand that are done when nothing else waits, in the order in which they came. */
const end = 1e12;

/** `jobs.later`: whether a job leaves its place to others, and to which: to none, to those that are not for later, to all. */
export const ranks = { now: 0, later: 1, last: 2 } as const;

/**
 * The place of the next job in the one row in which jobs of all kinds stand, done from the lowest number to the highest: members take
 * turns, so who queues two hundred stands in two hundred turns, and who comes later joins the one that is being done. A job stands where
 * its turn ends, so light ones go before heavy ones that came at the same time. Whatever is begun moves the row on: nobody who comes later can
 * stand in front of a job for ever.
 */
export async function nextTurn(
  reader: Reader,
  { ownerId, rank, weight = 1 }: { ownerId: number | undefined; rank: number; weight?: number },
): Promise<number> {
  if (rank === ranks.last) return end;
  const later = rank === ranks.later;
  if (ownerId === undefined) return later ? (await begunTurn(reader)) + behind : 0;
  const own = await reader
    .selectFrom("jobs")
    .select("turn")
    .where("owner_id", "=", ownerId)
    .where("later", "=", rank)
    .where("state", "!=", "cancelled")
    .orderBy("turn", "desc")
    .limit(1)
    .executeTakeFirst();
  const from = (await begunTurn(reader)) + (later ? behind : 0);
  return Math.max(own?.turn ?? 0, from - 1) + weight * turn;
}

/** The last one of a member's that was begun. */
async function begunTurn(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom("jobs")
    .select("turn")
    .where("started_at", "is not", null)
    .where("owner_id", "is not", null)
    .orderBy("turn", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.turn ?? 0;
}
