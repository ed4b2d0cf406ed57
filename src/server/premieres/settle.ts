import { randomBytes } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type { Context } from "../core/context.ts";
import { takeSpoken } from "../danmaku/spoken.ts";
import { usualPace } from "../db/dialect/paced.ts";
import { deleteSome } from "../db/forget.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";

interface Planned {
  videoId: number;
  /** When it is to start, in milliseconds since 1970; null if there is to be none. */
  at: number | null;
  /** Seconds of the film. */
  duration: number;
  /** Whether the film is public now. */
  isPublic: boolean;
  now: number;
}

/**
 * Brings a film's premiere in line with what its owner wants. What has begun stays as it was. Returns whether anything changed; to be called
 * in the transaction that is the reason.
 */
export async function settlePremiere(trx: Writer, { videoId, at, duration, isPublic, now }: Planned): Promise<boolean> {
  const row = await trx.selectFrom("premieres").selectAll().where("video_id", "=", videoId).executeTakeFirst();
  if ((row === undefined && at === null) || (row && row.starts_at <= now)) return false;
  if (at === null) {
    await trx.deleteFrom("premieres").where("video_id", "=", videoId).execute();
    await removeRoom(trx, videoId);
    await noteNews(trx, { videoId, kind: isPublic ? "opened" : "cancelled", at: row?.starts_at ?? now, now });
    return true;
  }
  const times = { starts_at: at, ends_at: at + Math.ceil(duration * 1000) };
  if (row?.starts_at === times.starts_at && row.ends_at === times.ends_at) return false;
  await trx
    .insertInto("premieres")
    .values({ video_id: videoId, ...times, created_at: now })
    .onConflict((conflict) => conflict.column("video_id").doUpdateSet(times))
    .execute();
  if (!row) await openRoom(trx, videoId, now);
  if (row && row.starts_at !== at) await noteNews(trx, { videoId, kind: "moved", at, now });
  return true;
}

interface News {
  videoId: number;
  kind: Row<"premiere_news">["kind"];
  at: number;
  now: number;
}

/** What those are to be told who asked for it, if anybody did. An older word that nobody has been told yet is overtaken. */
async function noteNews(trx: Writer, { videoId, kind, at, now }: News): Promise<void> {
  await trx
    .updateTable("premiere_news")
    .set({ done_at: now })
    .where("video_id", "=", videoId)
    .where("told_until", "=", 0)
    .where("done_at", "is", null)
    .execute();
  const someone = await trx
    .selectFrom("premiere_reminders")
    .select("user_id")
    .where("video_id", "=", videoId)
    .limit(1)
    .executeTakeFirst();
  if (!someone) return;
  await trx.insertInto("premiere_news").values({ video_id: videoId, kind, starts_at: at, created_at: now }).execute();
}

/** To be called in the transaction that shows a film whose minute has come. Returns whether it has a premiere. */
export async function beginPremiere(trx: Writer, videoId: number, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom("premieres")
    .select("starts_at")
    .where("video_id", "=", videoId)
    .where("ended_at", "is", null)
    .where("starts_at", "<=", now)
    .executeTakeFirst();
  if (!row) return false;
  await noteNews(trx, { videoId, kind: "begun", at: row.starts_at, now });
  return true;
}

/** Where people speak before and during it, by the same means as in a live. */
async function openRoom(trx: Writer, videoId: number, now: number): Promise<void> {
  const { owner_id, title } = await trx
    .selectFrom("works")
    .innerJoin("videos", "videos.id", "works.video_id")
    .select(["works.owner_id", "videos.title"])
    .where("works.video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  const folder = randomBytes(16).toString("hex");
  const room = { owner_id, title, folder, state: "premiere", replay: "none", video_id: videoId } as const;
  await trx
    .insertInto("lives")
    .values({ ...room, created_at: now })
    .execute();
}

const removeRoom = (trx: Writer, videoId: number) =>
  trx.deleteFrom("lives").where("video_id", "=", videoId).where("state", "=", "premiere").execute();

/**
 * Films whose premiere is over, each once however many processes ask. What was said while it was on is now danmaku, at the second its
 * authors saw; the room is empty, and tells those who are still there that it is over. In short transactions: much may have been said.
 */
export async function endPremieres({ db }: Pick<Context, "db">, now: number): Promise<number[]> {
  const ended: number[] = [];
  for (;;) {
    const done = await db.write((trx) => endSome(db, trx, now));
    if (done === null) return ended;
    if (done.isOver) ended.push(done.videoId);
    await usualPace.rest();
  }
}

/** Some of what ends a premiere; null if there is none to end. */
async function endSome(
  db: Context["db"],
  trx: Writer,
  now: number,
): Promise<{ videoId: number; isOver: boolean } | null> {
  const row = await trx
    .selectFrom("premieres")
    .select(["video_id", "starts_at", "ends_at"])
    .where("ended_at", "is", null)
    .where("ends_at", "<=", now)
    .orderBy("ends_at")
    .orderBy("video_id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { video_id: videoId, starts_at, ends_at } = row;
  const positionOf = (at: number) => (at >= starts_at && at <= ends_at ? at - starts_at : null);
  const rooms = trx.selectFrom("lives").select("id").where("video_id", "=", videoId).where("state", "=", "premiere");
  for (const { id: liveId } of await rooms.execute()) {
    const isLeft =
      (await takeSpoken(trx, { liveId, videoId, positionOf })) ||
      (await deleteSome(db, trx, "live_viewers", sql<SqlBool>`live_id = ${liveId}`));
    if (isLeft) return { videoId, isOver: false };
  }
  await trx.updateTable("premieres").set({ ended_at: now }).where("video_id", "=", videoId).execute();
  return { videoId, isOver: true };
}
