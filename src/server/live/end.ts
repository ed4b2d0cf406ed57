import type { Input, Output } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import type { LiveState } from "../db/live-columns.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { queueLiveFilm, queueLiveTidy } from "./film-queue.ts";
import { ownLives } from "./own.ts";
import { keptAfterEnd } from "./cover.ts";
import { liveTag, livesTag } from "./tags.ts";

/** What an operator has stopped is kept so long, in milliseconds, in case it is asked for. */
const keptWhenStopped = 7 * 86_400_000;
const openStates: readonly LiveState[] = ["waiting", "on", "away"];

interface Ending {
  id: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Why, for its owner; empty if they know. */
  note?: string;
}

/** Ends a live: what was received becomes a film, if its owner wants one. Answers whether it was open. */
export async function endLive(trx: Writer, { id, now, note = "" }: Ending): Promise<boolean> {
  const row = await close(trx, { id, now, note }, "ended");
  if (!row) return false;
  const live = { id, ownerId: row.owner_id, now };
  if (row.started_at !== null && row.replay !== "none") await queueLiveFilm(trx, live);
  await queueLiveTidy(trx, live, now + keptAfterEnd);
  return true;
}

function close(trx: Writer, { id, now, note = "" }: Ending, state: "ended" | "stopped") {
  return trx
    .updateTable("lives")
    .set({ state, ended_at: now, note })
    .where("id", "=", id)
    .where("state", "in", openStates)
    .returningAll()
    .executeTakeFirst();
}

/** The owner ends their live. A repeat is no error. @throws {AppError} `liveMissing`. */
export async function endOwnLive(context: SignedInContext, { id }: Input<"live/end">): Promise<Output<"live/end">> {
  const { db, now, identity } = context;
  await db.write(async (trx) => {
    const row = await trx.selectFrom("lives").select("owner_id").where("id", "=", id).executeTakeFirst();
    if (row?.owner_id !== identity.userId) throw new AppError("liveMissing");
    await endLive(trx, { id, now: now() });
  });
  context.changed(livesTag, liveTag(id));
  return ownLives(context);
}

/** An operator stops a live: it is seen by nobody from now on, and no film comes of it. @throws {AppError} `liveMissing`. */
export async function stopLive(
  context: SignedInContext,
  { id, reason }: Input<"admin/live/stop">,
): Promise<Output<"admin/live/stop">> {
  const { db, now } = context;
  const ownerId = await db.write(async (trx) => {
    const row = await close(trx, { id, now: now(), note: reason }, "stopped");
    if (!row) throw new AppError("liveMissing");
    const live = { id, ownerId: row.owner_id, now: now() };
    await queueLiveTidy(trx, live, now() + keptWhenStopped);
    await recordOwnAction(context, trx, { act: "live.stop", summary: `《${row.title}》：${reason}` });
    await sendNotice(trx, {
      userId: row.owner_id,
      title: "直播被停止",
      text: `《${row.title}》：${reason}`,
      isWritten: true,
      page: null,
      at: now(),
      key: `live:${id}:stopped`,
    });
    return row.owner_id;
  });
  context.changed(livesTag, liveTag(id), messagesTag(ownerId));
  return {};
}
