import { danmakuColour, type DanmakuLine, danmakuPosition } from "#lib/contract/schemas/danmaku.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { danmakuLimit } from "#lib/danmaku.ts";
import { kinds } from "#lib/kinds.ts";
import type { Join } from "../core/call.ts";
import type { CallContext, Context, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { CommentStatus } from "../db/columns.ts";
import type { Row } from "../db/schema.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { withNewcomerLimit } from "../limits/newcomers.ts";
import { lockUser } from "../people/lock.ts";
import { seenBy, writtenStatus } from "../people/shadow.ts";
import { closeCase, holdCase } from "../screening/cases.ts";
import { screenText, type Screened } from "../screening/screening.ts";
import type { Target } from "../kinds/targets.ts";
import { checkField } from "../publishing/rules.ts";

/** The `contentType` of danmaku. */
const danmakuType = kinds.danmaku.type;

/** Maximum number of lines returned per minute: more would be unreadable. */
const maxShown = 200;
const minute = 60_000;
/** Maximum number of lines per user within a span of milliseconds. */
const limits = [
  { span: minute, max: 12 },
  { span: 60 * minute, max: 200 },
];
/** The same text within this many milliseconds is refused as a repetition. */
const repeatSpan = 5 * minute;

/** The lines of one minute of a film: one index read. Lines of banned authors are left out. */
export async function listDanmaku(
  context: CallContext,
  { videoId, minute: part }: Input<"danmaku/list">,
): Promise<Output<"danmaku/list">> {
  const rows = await context.db.read
    .selectFrom("danmaku")
    .innerJoin("videos", "videos.id", "danmaku.video_id")
    .innerJoin("users", "users.id", "danmaku.author_id")
    .selectAll("danmaku")
    .where("danmaku.video_id", "=", videoId)
    .where("danmaku.minute", "=", part)
    .where(seenBy(context.identity, "danmaku"))
    .where("users.status", "!=", "banned")
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", context.now())
    .orderBy("danmaku.id", "desc")
    .limit(maxShown)
    .execute();
  return { list: rows.map(toLine).toSorted((left, right) => left.at - right.at || left.id - right.id) };
}

function toLine(row: Row<"danmaku">): DanmakuLine {
  const { id, text, author_id } = row;
  const [colour, place] = [danmakuColour.parse(row.colour), danmakuPosition.parse(row.place)];
  return { id, at: row.at_ms / 1000, text, colour, place, authorId: author_id };
}

/** A line whose text has been checked. */
type ScreenedLine = Omit<Input<"danmaku/add">, "text"> & Screened;

/** Adds a line. A text that matches the word rules is hidden until an operator has decided. */
export async function addDanmaku(
  context: SignedInContext,
  input: Input<"danmaku/add">,
  join: Join<ScreenedLine, Output<"danmaku/add">>,
): Promise<Output<"danmaku/add">> {
  const screened = await screenText(
    context,
    checkField("text", input.text, { limit: danmakuLimit, empty: "写点什么再发送吧" }),
  );
  return withNewcomerLimit(context, "words", () => join({ ...input, ...screened }));
}

export async function writeDanmaku(
  context: SignedInContext,
  { videoId, at, text, held, colour, place }: ScreenedLine,
): Promise<Output<"danmaku/add">> {
  return context.db.write(async (trx) => {
    const atMs = Math.round(at * 1000);
    await requirePlace(context, trx, videoId, atMs);
    await checkPace(context, trx, videoId, text);
    const row = await trx
      .insertInto("danmaku")
      .values({
        content_key: null,
        video_id: videoId,
        author_id: context.identity.userId,
        minute: Math.floor(atMs / minute),
        at_ms: atMs,
        text,
        colour,
        place,
        status: writtenStatus(context.identity, held.length > 0 ? "pending" : "published"),
        created_at: context.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (held.length > 0) await holdCase(context, trx, { contentType: danmakuType, targetId: row.id }, held);
    return { line: toLine(row), held: held.length > 0 };
  });
}

/** Milliseconds by which the clocks of a viewer and the server may differ. */
const leeway = 5000;

/** Throws unless the film is public, long enough, and in its premiere has come so far. */
async function requirePlace(context: Context, trx: Writer, videoId: number, atMs: number): Promise<void> {
  const film = await trx
    .selectFrom("videos")
    .leftJoin("films", "films.id", "videos.film_id")
    .leftJoin("premieres", "premieres.video_id", "videos.id")
    .select(["films.duration", "premieres.starts_at", "premieres.ends_at"])
    .where("videos.id", "=", videoId)
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", context.now())
    .executeTakeFirst();
  if (!film) throw new AppError("videoMissing");
  // The duration of a film played from another host is unknown.
  if (film.duration !== null && atMs > film.duration * 1000 + 1000) throw wrongField("at", "影片没有这么长");
  const { starts_at: start, ends_at: end } = film;
  if (start !== null && end !== null && context.now() < end && atMs > context.now() - start + leeway)
    throw wrongField("at", "首映还没有放到这里");
}

async function checkPace(context: SignedInContext, trx: Writer, videoId: number, text: string): Promise<void> {
  const now = context.now();
  await lockUser(trx, context.identity.userId);
  const recent = trx.selectFrom("danmaku").where("author_id", "=", context.identity.userId);
  for (const { span, max } of context.limits.on ? limits : []) {
    const { count } = await recent
      .where("created_at", ">", now - span)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= max) throw new AppError("tooManyRequests", { retryAfter: span / 1000 });
  }
  const same = await recent
    .select("id")
    .where("created_at", ">", now - repeatSpan)
    .where("video_id", "=", videoId)
    .where("text", "=", text)
    .where("status", "in", ["published", "pending", "shadowed"])
    .executeTakeFirst();
  if (same) throw new AppError("commentRepeated");
}

/** Deletes the caller's own line. A repeated call is no error. */
export async function removeDanmaku(
  context: SignedInContext,
  { id }: Input<"danmaku/remove">,
): Promise<Output<"danmaku/remove">> {
  return context.db.write(async (trx) => {
    const row = await lockRow(trx, id);
    if (!row) throw new AppError("contentMissing");
    if (row.author_id !== context.identity.userId) throw new AppError("notYours");
    if (row.status === "deleted") return { removed: false };
    await setStatus(trx, id, "deleted");
    await closeCase(trx, { contentType: danmakuType, targetId: id });
    return { removed: true };
  });
}

interface DanmakuChange {
  authorId: number;
  before: CommentStatus;
  /** The line's film. */
  page: Target;
  /** To be passed to `context.changed` after the commit. */
  tags: string[];
}

/** Sets a line's status for an operator. Null if it does not exist or was deleted by its author. */
export async function moveDanmaku(
  trx: Writer,
  id: number,
  status: Exclude<CommentStatus, "deleted">,
): Promise<DanmakuChange | null> {
  const row = await lockRow(trx, id);
  if (!row || row.status === "deleted") return null;
  await setStatus(trx, id, status);
  return {
    authorId: row.author_id,
    before: row.status,
    page: { contentType: kinds.video.type, targetId: row.video_id },
    tags: [`danmaku:${row.video_id}`],
  };
}

function lockRow(trx: Writer, id: number) {
  return trx.selectFrom("danmaku").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

async function setStatus(trx: Writer, id: number, status: CommentStatus): Promise<void> {
  await trx.updateTable("danmaku").set({ status }).where("id", "=", id).execute();
}
