import { sql } from "kysely";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { openRooms } from "./rooms.ts";
import { liveRoomTag } from "./tags.ts";

/** Milliseconds after which somebody who says nothing has gone; players speak up three times meanwhile. */
const watchingFor = 45_000;

/** Viewers of `lives.id` in a query, at a time. */
export function viewersAt(now: number) {
  return sql<number>`(select count(*) from live_viewers
    where live_viewers.live_id = lives.id and live_viewers.seen_at > ${now - watchingFor})`;
}

/**
 * Somebody watches: one person counts once, however many windows they have open and whichever process answers them; the owner does not.
 * @throws {AppError} `liveMissing`.
 */
export async function noteViewer(
  { db, now, identity, changed }: SignedInContext,
  { id }: Input<"live/watch">,
): Promise<Output<"live/watch">> {
  const at = now();
  const { viewers, isNew } = await db.write(async (trx) => {
    const live = await openRooms(trx, at)
      .select(["lives.owner_id", "lives.peak"])
      .select(viewersAt(at).as("viewers"))
      .where("lives.id", "=", id)
      .executeTakeFirst();
    if (!live) throw new AppError("liveMissing");
    const before = Number(live.viewers);
    if (live.owner_id === identity.userId) return { viewers: before, isNew: false };
    const known = await trx
      .selectFrom("live_viewers")
      .select("seen_at")
      .where("live_id", "=", id)
      .where("user_id", "=", identity.userId)
      .executeTakeFirst();
    const comes = known === undefined || known.seen_at <= at - watchingFor;
    await trx
      .insertInto("live_viewers")
      .values({ live_id: id, user_id: identity.userId, seen_at: at })
      .onConflict((conflict) => conflict.columns(["live_id", "user_id"]).doUpdateSet({ seen_at: at }))
      .execute();
    const all = before + (comes ? 1 : 0);
    if (all > live.peak) await trx.updateTable("lives").set({ peak: all }).where("id", "=", id).execute();
    return { viewers: all, isNew: comes };
  });
  if (isNew) changed(liveRoomTag(id));
  return { viewers };
}
