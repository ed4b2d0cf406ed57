import type { Reader } from "../db/open.ts";

/**
 * The turn of a member's next job of a kind. Everybody has one job in each turn, and turns are done one after the other: who queues sixty
 * stands in sixty turns, who comes later joins the one that is being done. One more than the member's last, and none that is over.
 */
export async function nextTurn(reader: Reader, kind: string, ownerId: number): Promise<number> {
  const ofKind = reader.selectFrom("jobs").select("turn").where("kind", "=", kind).orderBy("turn", "desc").limit(1);
  const own = await ofKind.where("owner_id", "=", ownerId).where("state", "!=", "cancelled").executeTakeFirst();
  const begun = await ofKind.where("started_at", "is not", null).executeTakeFirst();
  return Math.max((own?.turn ?? 0) + 1, begun?.turn ?? 0);
}
