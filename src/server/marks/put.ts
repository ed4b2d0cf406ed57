import { kinds } from "#lib/kinds.ts";
import { markLimits } from "#lib/marks.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { parseDay, shanghaiDay } from "../core/day.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { LineStatus } from "../db/mark-columns.ts";
import type { Row } from "../db/schema.ts";
import { withdrawLikes } from "../messages/notify.ts";
import { isLimitedUser } from "../people/shadow.ts";
import { shelfTag } from "../people/page.ts";
import { checkField } from "../publishing/rules.ts";
import { settleVote } from "../ratings/votes.ts";
import { closeCase, openCase } from "../screening/cases.ts";
import { screenText } from "../screening/screening.ts";
import { deleteLikes, restoreLikes } from "./kept-likes.ts";
import { shortsTag } from "./rows.ts";
import { wrongField } from "../core/errors.ts";

/** A mark whose texts have been checked. */
export interface ReadMark extends Omit<Input<"mark/set">, "days" | "line" | "tags"> {
  days?: number[] | undefined;
  tags?: string[] | undefined;
  line?: { text: string; held: string[] } | undefined;
}

/** Validates the input and checks its texts against the word rules. Throws `formInvalid`, `wordBlocked`. */
export async function readMark(context: Context, input: Input<"mark/set">): Promise<ReadMark> {
  const { days, tags, line, ...rest } = input;
  const today = shanghaiDay(context.now());
  const seen = days?.map(parseDay);
  if (seen?.some((day) => day > today)) throw wrongField("days", "日期还没有到");
  const own = tags?.map((tag) => checkField("tags", tag, { limit: markLimits.tag, empty: null }));
  const said =
    line === undefined
      ? undefined
      : await screenText(context, checkField("line", line, { limit: markLimits.line, empty: null }));
  return {
    ...rest,
    days: seen && [...new Set(seen)],
    tags: own && [...new Set(own.filter((tag) => tag !== ""))],
    line: said,
  };
}

interface Put {
  row: Row<"marks">;
  /** Must be passed to `context.changed` after the commit. */
  tags: string[];
}

/** Saves a user's mark of an existing film and updates the film's score; fields that are not given keep their value. */
export async function putMark(
  context: Pick<Context, "now">,
  trx: Writer,
  userId: number,
  mark: ReadMark,
  at?: number,
): Promise<Put> {
  const now = context.now();
  const when = Math.min(at ?? now, now);
  const started = await trx
    .insertInto("marks")
    .values({ user_id: userId, video_id: mark.videoId, status: mark.status, created_at: when, updated_at: when })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  const before = started ?? (await lockMark(trx, userId, mark.videoId));
  if (!before) throw new Error(`no mark of ${mark.videoId}`);
  const gone = await goneOf(trx, userId, mark.videoId);
  if (started && gone) await restoreLikes(trx, gone, { id: before.id, line: mark.line?.text ?? "", now });
  const days = await writeDays(trx, userId, mark);
  const row = await trx
    .updateTable("marks")
    .set({
      status: mark.status,
      updated_at: when,
      ...(mark.rating !== undefined && { rating: mark.rating }),
      ...(mark.tags && { tags: JSON.stringify(mark.tags) }),
      ...(mark.public !== undefined && { public: mark.public ? 1 : 0 }),
      ...(days !== undefined && { marked_on: days }),
      ...(await lineOf(trx, before, mark, { at: when, held: gone?.held === 1 })),
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await settleCase(trx, before, row, mark, now);
  if (row.line === "" && isHeld(before)) await noteGone(trx, before, now);
  const tags = [shelfTag(userId)];
  if (before.rating !== row.rating || started)
    tags.push(...(await settleVote(context, trx, { userId, videoId: mark.videoId })));
  if (row.line !== "" || before.line !== "") tags.push(shortsTag(mark.videoId));
  return { row, tags };
}

/** Reads and locks a mark, so that only one transaction at a time writes it. */
export function lockMark(trx: Writer, userId: number, videoId: number): Promise<Row<"marks"> | undefined> {
  return trx
    .updateTable("marks")
    .set(({ ref }) => ({ updated_at: ref("updated_at") }))
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .returningAll()
    .executeTakeFirst();
}

/** Saves the days. Returns the latest one, null if there are none; undefined if `days` is not given. */
async function writeDays(trx: Writer, userId: number, { videoId, days }: ReadMark): Promise<number | null | undefined> {
  if (days === undefined) return undefined;
  await trx.deleteFrom("watch_days").where("user_id", "=", userId).where("video_id", "=", videoId).execute();
  if (days.length === 0) return null;
  await trx
    .insertInto("watch_days")
    .values(days.map((day) => ({ user_id: userId, video_id: videoId, day })))
    .execute();
  return Math.max(...days);
}

/** Record of a user's deleted mark of a film, if there is one. */
export function goneOf(trx: Writer, userId: number, videoId: number): Promise<Row<"marks_gone"> | undefined> {
  return trx
    .selectFrom("marks_gone")
    .selectAll()
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .executeTakeFirst();
}

/** Records the deletion of a mark or its short review, so that an older mark on a device does not restore it and a held text stays known. */
async function noteGone(trx: Writer, row: Row<"marks">, at: number, liked_id: number | null = null): Promise<void> {
  const held = isHeld(row) ? 1 : 0;
  await trx
    .insertInto("marks_gone")
    .values({ user_id: row.user_id, video_id: row.video_id, gone_at: at, held, liked_id })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "video_id"]).doUpdateSet({ gone_at: at, liked_id, ...(held === 1 && { held }) }),
    )
    .execute();
}

/** New columns of the short review. After a text that was held or removed, a new one needs an operator's approval. */
async function lineOf(
  trx: Writer,
  before: Row<"marks">,
  { line }: ReadMark,
  { at, held }: { at: number; held: boolean },
): Promise<Partial<Row<"marks">>> {
  if (line === undefined || line.text === before.line) return {};
  if (line.text === "") return { line: "", line_status: "none" };
  const isUnseen = held || isHeld(before) || line.held.length > 0;
  const isShadowed = !isUnseen && (await isLimitedUser(trx, before.user_id));
  const line_status: LineStatus = isUnseen ? "pending" : isShadowed ? "shadowed" : "published";
  return { line: line.text, line_status, line_at: at };
}

/** Whether the short review has been rejected or removed, or awaits a decision. */
export const isHeld = ({ line_status }: Row<"marks">): boolean =>
  !["none", "published", "shadowed"].includes(line_status);

async function settleCase(
  trx: Writer,
  before: Row<"marks">,
  after: Row<"marks">,
  { line }: ReadMark,
  at: number,
): Promise<void> {
  const target = { contentType: kinds.short.type, targetId: after.id };
  const isNew = line !== undefined && line.text !== before.line;
  if (after.line_status === "pending" && isNew) {
    await openCase(trx, { ...target, authorId: after.user_id, at, pending: true, terms: line.held });
  } else if (before.line_status === "pending" && after.line_status !== "pending") await closeCase(trx, target);
}

/** Deletes a mark with everything that depends on it. Returns null if there was none. */
export async function dropMark(
  context: Pick<Context, "now">,
  trx: Writer,
  { userId, videoId }: { userId: number; videoId: number },
): Promise<{ row: Row<"marks">; tags: string[] } | null> {
  const row = await trx
    .deleteFrom("marks")
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const target = { contentType: kinds.short.type, targetId: row.id };
  const isLiked = row.line_status === "published" && row.supports > 0;
  await noteGone(trx, row, context.now(), isLiked ? row.id : null);
  await closeCase(trx, target);
  await withdrawLikes(trx, userId, target);
  if (!isLiked) await deleteLikes(trx, [row.id]);
  await trx.deleteFrom("watch_days").where("user_id", "=", userId).where("video_id", "=", videoId).execute();
  const tags = await settleVote(context, trx, { userId, videoId });
  return { row, tags: [shelfTag(userId), ...(row.line === "" ? [] : [shortsTag(videoId)]), ...tags] };
}
