import { danmakuColour, danmakuPosition } from "#lib/contract/schemas/danmaku.ts";
import type { LiveLine } from "#lib/contract/schemas/lives.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { danmakuLimit } from "#lib/danmaku.ts";
import { kinds } from "#lib/kinds.ts";
import { may } from "#lib/staff.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { Join } from "../core/call.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import { withNewcomerLimit } from "../limits/newcomers.ts";
import { lockUser } from "../people/lock.ts";
import { authorCertified, toPerson } from "../people/person.ts";
import { writtenStatus } from "../people/shadow.ts";
import { closeCase } from "../screening/cases.ts";
import { screenText, type Screened } from "../screening/screening.ts";
import { moveSpoken } from "./move-danmaku.ts";
import { openRooms } from "./rooms.ts";
import { liveRoomTag } from "./tags.ts";
import { checkField } from "../publishing/rules.ts";

/** Maximum number of lines in one answer. */
const maxLines = 100;
/** Milliseconds and lines of one person in them. */
const limits = [
  { span: 10_000, max: 5 },
  { span: 3_600_000, max: 600 },
];
/** How old, in milliseconds, a line may be that viewers are told to take away. */
const removalsTold = 600_000;
/** How far, in milliseconds, what somebody sees may lie back. */
const maxBack = 4 * 3_600_000;

function withAuthors(reader: Reader | Writer) {
  return reader
    .selectFrom("live_lines")
    .innerJoin("users", "users.id", "live_lines.author_id")
    .selectAll("live_lines")
    .select(["users.name as author_name", "users.avatar as author_avatar", authorCertified]);
}

type Said = Awaited<ReturnType<ReturnType<typeof withAuthors>["executeTakeFirstOrThrow"]>>;

function toLine(context: Context, row: Said): LiveLine {
  return {
    id: row.id,
    text: row.text,
    colour: danmakuColour.parse(row.colour),
    place: danmakuPosition.parse(row.place),
    author: toPerson(context, row),
    at: new Date(row.created_at).toISOString(),
  };
}

/** The lines after one, or the latest, in order; and which of the last minutes are gone. */
export async function linesAfter(
  context: Context,
  liveId: number,
  after: number | undefined,
): Promise<{ lines: LiveLine[]; removed: number[] }> {
  const { db, now } = context;
  const rows = await withAuthors(db.read)
    .where("live_id", "=", liveId)
    .where("live_lines.status", "=", "published")
    .where("users.status", "!=", "banned")
    .$if(after !== undefined, (query) => query.where("live_lines.id", ">", after ?? 0))
    .orderBy("live_lines.id", "desc")
    .limit(maxLines)
    .execute();
  const gone = await db.read
    .selectFrom("live_lines")
    .select("id")
    .where("live_id", "=", liveId)
    .where("status", "in", ["deleted", "removed"])
    .where("created_at", ">", now() - removalsTold)
    .orderBy("id", "desc")
    .limit(maxLines)
    .execute();
  return { lines: rows.toReversed().map((row) => toLine(context, row)), removed: gone.map(({ id }) => id) };
}

/** A line whose text has been checked. */
type ScreenedLine = Omit<Input<"live/say">, "text"> & Screened;

/**
 * Says something in a live, or in the room of a premiere.
 * @throws {AppError} `liveMissing`, `tooManyRequests`, `formInvalid`, `wordBlocked`, `denied`.
 */
export async function say(
  context: SignedInContext,
  input: Input<"live/say">,
  join: Join<ScreenedLine, Output<"live/say">>,
): Promise<Output<"live/say">> {
  const screened = await screenText(
    context,
    checkField("text", input.text, { limit: danmakuLimit, empty: "写点什么再发送吧" }),
  );
  return withNewcomerLimit(context, "words", () => join({ ...input, ...screened }));
}

export async function writeLine(
  context: SignedInContext,
  { id: liveId, text, held, colour, place, shownAt }: ScreenedLine,
): Promise<Output<"live/say">> {
  const { userId } = context.identity;
  const now = context.now();
  const shown = shownAt ?? now;
  const row = await context.db.write(async (trx) => {
    const live = await openRooms(trx, now).selectAll("lives").where("lives.id", "=", liveId).executeTakeFirst();
    if (!live) throw new AppError("liveMissing");
    await refuseMuted(trx, live.owner_id, userId);
    if (live.owner_id !== userId) await checkPace(context, trx, { liveId, userId, now, slow: live.slow_seconds });
    const { id } = await trx
      .insertInto("live_lines")
      .values({
        live_id: liveId,
        author_id: userId,
        text,
        colour,
        place,
        status: writtenStatus(context.identity, held.length > 0 ? "pending" : "published"),
        shown_at: Math.min(now, Math.max(shown, now - maxBack)),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return withAuthors(trx).where("live_lines.id", "=", id).executeTakeFirstOrThrow();
  });
  if (row.status === "published") context.changed(liveRoomTag(liveId));
  return { line: toLine(context, row), held: held.length > 0 };
}

async function refuseMuted(trx: Writer, ownerId: number, userId: number): Promise<void> {
  const muted = await trx
    .selectFrom("live_mutes")
    .select("user_id")
    .where("owner_id", "=", ownerId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (muted) throw wrongField("text", "你被禁言了，不能在这里发言");
}

interface Pace {
  liveId: number;
  userId: number;
  now: number;
  /** Seconds. */
  slow: number;
}

async function checkPace(
  { limits: { on } }: SignedInContext,
  trx: Writer,
  { liveId, userId, now, slow }: Pace,
): Promise<void> {
  await lockUser(trx, userId);
  const last = await trx
    .selectFrom("live_lines")
    .select("created_at")
    .where("author_id", "=", userId)
    .where("live_id", "=", liveId)
    .where("created_at", ">", now - slow * 1000)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) {
    const retryAfter = Math.ceil((last.created_at + slow * 1000 - now) / 1000);
    throw new AppError("tooManyRequests", { retryAfter, tip: `慢速模式：${retryAfter} 秒后才能再发` });
  }
  for (const { span, max } of on ? limits : []) {
    const { count } = await trx
      .selectFrom("live_lines")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("author_id", "=", userId)
      .where("created_at", ">", now - span)
      .executeTakeFirstOrThrow();
    if (Number(count) >= max) throw new AppError("tooManyRequests", { retryAfter: span / 1000 });
  }
}

/**
 * Takes a line away: its author's own, any for the live's owner and for moderators, who may also silence its author. A repeat is no error.
 * @throws {AppError} `contentMissing`, `notYours`.
 */
export async function unsay(
  context: SignedInContext,
  { id, mute }: Input<"live/unsay">,
): Promise<Output<"live/unsay">> {
  const { identity, now } = context;
  const { removed, tags } = await context.db.write(async (trx) => {
    const row = await trx
      .selectFrom("live_lines")
      .innerJoin("lives", "lives.id", "live_lines.live_id")
      .select(["live_lines.live_id", "live_lines.author_id", "live_lines.status", "live_lines.text"])
      .select(["live_lines.created_at", "lives.owner_id"])
      .where("live_lines.id", "=", id)
      .executeTakeFirst();
    if (!row) throw new AppError("contentMissing");
    const isOwner = row.owner_id === identity.userId;
    const isOwn = row.author_id === identity.userId;
    const isModerator = may(identity.staff, "moderation");
    if (!isOwner && !isModerator && (!isOwn || mute)) throw new AppError("notYours");
    if (mute && row.author_id !== row.owner_id) {
      await trx
        .insertInto("live_mutes")
        .values({ owner_id: row.owner_id, user_id: row.author_id, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    if (row.status === "deleted" || row.status === "removed") return { removed: false, tags: [] };
    const status = isOwn ? ("deleted" as const) : ("removed" as const);
    await trx.updateTable("live_lines").set({ status }).where("id", "=", id).execute();
    await closeCase(trx, { contentType: kinds.liveDanmaku.type, targetId: id });
    if (!isOwner && !isOwn) await recordOwnAction(context, trx, { act: "live.line", summary: row.text });
    return { removed: true, tags: [liveRoomTag(row.live_id), ...(await moveSpoken(trx, row, status))] };
  });
  if (removed) context.changed(...tags);
  return { removed };
}
