import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { endLive } from "../live/end.ts";
import { silentFor } from "../live/own.ts";
import { liveTag, livesTag } from "../live/tags.ts";
import { hashToken } from "../people/sessions.ts";

/** Milliseconds a live that was opened waits for its first bytes. */
const openTimeout = 12 * 3_600_000;

/** Why a sender is turned away, for its program's log. */
export type Refused = "wrong key" | "no live was opened on the site" | "too many lives";

/**
 * Gives a live to the connection `push` of whoever has its owner's key. One that comes while another still seems to send takes its place: a
 * program that connects again knows better than we that the first is dead.
 */
export async function takeLive(
  { db, live, now, changed }: Context,
  { key, push }: { key: string; push: string },
): Promise<Row<"lives"> | Refused> {
  if (live === null || !/^[0-9a-f]{40}$/.test(key)) return "wrong key";
  const at = now();
  const taken = await db.write(async (trx): Promise<Row<"lives"> | Refused> => {
    const owner = await trx
      .selectFrom("live_keys")
      .innerJoin("users", "users.id", "live_keys.user_id")
      .select("users.id")
      .where("key_hash", "=", hashToken(key))
      .where("users.status", "=", "active")
      .executeTakeFirst();
    if (!owner) return "wrong key";
    const row = await trx
      .selectFrom("lives")
      .select("id")
      .where("owner_id", "=", owner.id)
      .where("state", "in", ["waiting", "on", "away"])
      .executeTakeFirst();
    if (!row) return "no live was opened on the site";
    const { count } = await trx
      .selectFrom("lives")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("state", "=", "on")
      .where("id", "!=", row.id)
      .where("beat_at", ">", at - silentFor)
      .executeTakeFirstOrThrow();
    if (Number(count) >= live.max) {
      await trx.updateTable("lives").set({ note: "同时直播的太多了，请稍后再推流" }).where("id", "=", row.id).execute();
      return "too many lives";
    }
    return trx
      .updateTable("lives")
      .set({ push, beat_at: at, note: "" })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  if (typeof taken !== "string") changed(liveTag(taken.id));
  return taken;
}

/**
 * What nobody else sees to: lives whose process was killed are away, those away for too long, too old or never begun end. Any process may
 * do it. Answers the ids of those that ended.
 */
export async function sweep({ db, live, now, changed }: Context): Promise<number[]> {
  if (live === null) return [];
  const at = now();
  const { lost, ended } = await db.write(async (trx) => {
    const lostRows = await trx
      .updateTable("lives")
      .set(({ ref }) => ({ state: "away" as const, away_at: ref("beat_at"), received: "{}" }))
      .where("state", "=", "on")
      .where("beat_at", "<=", at - silentFor)
      .returning("id")
      .execute();
    const due = await trx
      .selectFrom("lives")
      .select(["id", "state"])
      .where(({ eb, and, or }) =>
        or([
          and([eb("state", "=", "away"), eb("away_at", "<=", at - live.resume)]),
          and([eb("state", "in", ["on", "away"]), eb("started_at", "<=", at - live.maxDuration)]),
          and([eb("state", "=", "waiting"), eb("created_at", "<=", at - openTimeout)]),
        ]),
      )
      .execute();
    for (const { id, state } of due) {
      const note = state === "on" ? "到了一场直播最长的时间" : "";
      await endLive(trx, { id, now: at, note });
    }
    return { lost: lostRows.map(({ id }) => id), ended: due.map(({ id }) => id) };
  });
  if (lost.length + ended.length > 0) changed(livesTag, ...[...lost, ...ended].map(liveTag));
  return ended;
}
