import type { LiveState, OwnLive } from "#lib/contract/schemas/lives.ts";
import { sql } from "kysely";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Row } from "../db/schema.ts";
import { lockUser } from "../people/lock.ts";
import { screenText } from "../screening/screening.ts";
import { randomBytes } from "node:crypto";
import { chosenCover, coverOf } from "./cover.ts";
import { signalOf } from "./received.ts";
import { refusalFor, requireLive } from "./rights.ts";
import { liveTag, livesTag } from "./tags.ts";
import { viewersAt } from "./viewers.ts";
import { toIso } from "../core/iso-time.ts";

/** Lives a member may begin within a day. */
const daily = 20;
const day = 86_400_000;
/** Milliseconds without a word from its process after which nothing is coming any more. */
export const silentFor = 10_000;

/** The caller's lives and what their program has to know. */
export async function ownLives(context: SignedInContext): Promise<Output<"live/own">> {
  const { db, identity, now } = context;
  const refusal = await refusalFor(context);
  const key = await db.primary
    .selectFrom("live_keys")
    .select("made_at")
    .where("user_id", "=", identity.userId)
    .executeTakeFirst();
  const rows = await db.primary
    .selectFrom("lives")
    .selectAll("lives")
    .select(viewersAt(now()).as("viewers"))
    .select(
      sql<number>`(select count(*) from live_lines where live_lines.live_id = lives.id
        and live_lines.status = 'published')`.as("lines"),
    )
    .where("owner_id", "=", identity.userId)
    .where("lives.state", "!=", "premiere")
    .$narrowType<{ state: LiveState }>()
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  // Threads that render pages know this call too, and need nothing of what members send.
  const { filmsOf } = await import("./making.ts");
  const films = await filmsOf(context, rows);
  const none = { film: null, stage: null };
  const all = rows.map((row) => ({ ...toOwn(context, row, now()), ...(films.get(row.id) ?? none) }));
  const current = all.find(({ state }) => state === "waiting" || state === "on" || state === "away") ?? null;
  return {
    refusal,
    address: refusal === null ? addressOf(context) : null,
    keyMadeAt: key ? new Date(key.made_at).toISOString() : null,
    current,
    past: all.filter((one) => one !== current),
  };
}

type Counted = Omit<Row<"lives">, "state"> & { state: LiveState; viewers: number; lines: number };

function toOwn(context: Context, row: Counted, now: number): Omit<OwnLive, "film" | "stage"> {
  const isComing = row.state === "on" && (row.beat_at ?? 0) > now - silentFor;
  return {
    id: row.id,
    cover: coverOf(context, row),
    coverChosen: row.cover_chosen === 1,
    title: row.title,
    state: row.state,
    replay: row.replay,
    slowSeconds: row.slow_seconds,
    createdAt: new Date(row.created_at).toISOString(),
    startedAt: toIso(row.started_at),
    endedAt: toIso(row.ended_at),
    signal: isComing ? signalOf(row.received) : null,
    viewers: Number(row.viewers),
    peak: row.peak,
    lines: Number(row.lines),
    videoId: row.video_id,
    note: row.note,
  };
}

/** As set, else the port on the host where the site is seen. */
function addressOf({ live, publicOrigin, caller }: SignedInContext): string | null {
  if (live === null) return null;
  const { hostname } = new URL(publicOrigin ?? caller.origin);
  return live.address ?? `rtmp://${hostname}:${live.port}/live`;
}

/**
 * Opens a live of the caller, which begins with the first bytes of their program. One is open at a time.
 * @throws {AppError} `liveOff`, `tooManyRequests`, `wordBlocked`.
 */
export async function openLive(context: SignedInContext, input: Input<"live/open">): Promise<Output<"live/open">> {
  await requireLive(context);
  const title = await titleOf(context, input.title);
  const { db, identity, now } = context;
  const owner_id = identity.userId;
  await db.write(async (trx) => {
    await lockUser(trx, owner_id);
    const mine = trx.selectFrom("lives").where("owner_id", "=", owner_id);
    const open = await mine.select("id").where("state", "in", ["waiting", "on", "away"]).executeTakeFirst();
    if (open) return;
    const { count } = await mine
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("created_at", ">", now() - day)
      .executeTakeFirstOrThrow();
    if (Number(count) >= daily) throw new AppError("tooManyRequests", { tip: `一天最多开 ${daily} 场直播` });
    const folder = randomBytes(16).toString("hex");
    const { replay } = input;
    await trx
      .insertInto("lives")
      .values({ owner_id, title, folder, state: "waiting", replay, created_at: now() })
      .execute();
  });
  return ownLives(context);
}

/** Words that are reviewed elsewhere cannot wait here: they are refused. */
async function titleOf(context: Context, title: string): Promise<string> {
  const { text, held } = await screenText(context, title);
  if (held.length > 0) throw new AppError("wordBlocked");
  return text;
}

async function ownOpen({ db, identity }: SignedInContext, id: number): Promise<Row<"lives">> {
  const row = await db.primary
    .selectFrom("lives")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", identity.userId)
    .where("state", "in", ["waiting", "on", "away"])
    .executeTakeFirst();
  if (!row) throw new AppError("liveMissing");
  return row;
}

/** @throws {AppError} `liveMissing`, `wordBlocked`, `imageMissing`, `formInvalid`. */
export async function changeLive(
  context: SignedInContext,
  { id, title, replay, slowSeconds, cover }: Input<"live/change">,
): Promise<Output<"live/change">> {
  const live = cover === undefined ? null : await ownOpen(context, id);
  const changes = {
    ...(live !== null && cover !== undefined && (await chosenCover(context, live, cover))),
    ...(title !== undefined && { title: await titleOf(context, title) }),
    ...(replay !== undefined && { replay }),
    ...(slowSeconds !== undefined && { slow_seconds: slowSeconds }),
  };
  if (Object.keys(changes).length > 0) {
    const { numUpdatedRows } = await context.db.write((trx) =>
      trx
        .updateTable("lives")
        .set(changes)
        .where("id", "=", id)
        .where("owner_id", "=", context.identity.userId)
        .where("state", "in", ["waiting", "on", "away", "premiere"])
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new AppError("liveMissing");
    context.changed(liveTag(id), livesTag);
  }
  return ownLives(context);
}
