import type { Reader } from "../db/open.ts";

/** A turn of a light job; heavier ones take several. Who comes new stands half a turn before those who come again. */
const turn = 2;
/** How far a job for later stands behind the one being done: twenty light turns of other jobs go first. */
const behind = 20 * turn;

/**
 * The place of the next job in the one row in which jobs of all kinds stand, done from the lowest number to the highest: members take
 * turns, so who queues two hundred stands in two hundred turns, and who comes later joins the one that is being done. A job stands where
 * its turn ends, so light ones go before heavy ones that came at the same time. Whatever is begun moves the row on: nobody who comes later can
 * stand in front of a job for ever.
 */
export async function nextTurn(
  reader: Reader,
  { ownerId, later = false, weight = 1 }: { ownerId: number | undefined; later?: boolean; weight?: number },
): Promise<number> {
  if (ownerId === undefined) return later ? (await begunTurn(reader)) + behind : 0;
  const own = await reader
    .selectFrom("jobs")
    .select("turn")
    .where("owner_id", "=", ownerId)
    .where("later", "=", later ? 1 : 0)
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
