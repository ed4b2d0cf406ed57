import { sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import { markLimits } from "#lib/marks.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { deleteLikes } from "../marks/kept-likes.ts";
import { isHeld } from "../marks/put.ts";
import { tagsOf } from "../marks/rows.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { withdrawLikes } from "../messages/notify.ts";
import { closeCase } from "../screening/cases.ts";
import type { Move } from "./move.ts";

type Mark = Row<"marks">;

/**
 * Joins the marks of those who marked both films, as marks of a device and an account are: of two values the newer mark's is kept, a value
 * that only one has is kept, and the result is private if either is. A published short review is kept rather than one that is not, and its
 * author is told of one that is lost. Returns cache tags.
 */
export async function joinMarks(
  { now }: Pick<Context, "now">,
  trx: Writer,
  { from, to }: Move,
  people: readonly number[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("marks")
    .selectAll()
    .where("video_id", "in", [from, to])
    .where("user_id", "in", people)
    .orderBy("updated_at", "desc")
    // Of two that were written at the same time the kept film's.
    .orderBy((eb) => eb.case().when("video_id", "=", to).then(0).else(1).end())
    .execute();
  const tags: string[] = [];
  for (const [newer, older] of Map.groupBy(rows, ({ user_id }) => user_id).values()) {
    if (!newer || !older) continue;
    if (isHeld(newer) || isHeld(older)) await noteHeld(trx, newer.user_id, to);
    const lost = await joinTwo(trx, newer, older);
    if (lost === null) continue;
    await tell(trx, { ...lost, to, at: now() });
    tags.push(messagesTag(newer.user_id));
  }
  return tags;
}

/** Keeps the row with the better short review, which has its likes and cases. Returns the mark of which a text is lost or no longer public. */
async function joinTwo(trx: Writer, newer: Mark, older: Mark): Promise<Mark | null> {
  const stays = lineRank(older) > lineRank(newer) ? older : newer;
  const goes = stays === newer ? older : newer;
  await dropRow(trx, goes, stays);
  const days = [newer.marked_on, older.marked_on].flatMap((day) => day ?? []);
  const { supports } = await trx
    .selectFrom("supports")
    .select(({ fn }) => fn.countAll<number>().as("supports"))
    .where("content_type", "=", kinds.short.type)
    .where("target_id", "=", stays.id)
    .where("active", "=", 1)
    .executeTakeFirstOrThrow();
  const open = newer.public === 1 && older.public === 1;
  await trx
    .updateTable("marks")
    .set({
      status: newer.status,
      rating: newer.rating ?? older.rating,
      marked_on: days.length === 0 ? null : Math.max(...days),
      tags: JSON.stringify([...new Set([...tagsOf(newer), ...tagsOf(older)])].slice(0, markLimits.tags)),
      public: open ? 1 : 0,
      supports,
      created_at: Math.min(newer.created_at, older.created_at),
      updated_at: newer.updated_at,
    })
    .where("id", "=", stays.id)
    .execute();
  if (goes.line !== "" && goes.line !== stays.line) return goes;
  return isShown(stays) && !open ? stays : null;
}

/**
 * Joins the records of marks that were deleted for both films: the later one's time and the likes it keeps, or else the other's. Whoever had
 * words held for either is still looked at first.
 */
export async function joinGone(trx: Writer, { from, to }: Move, people: readonly number[]): Promise<void> {
  const ofPeople = trx.selectFrom("marks_gone").selectAll().where("user_id", "in", people);
  const rows = await ofPeople.where("video_id", "in", [from, to]).orderBy("gone_at", "desc").execute();
  const lost: number[] = [];
  for (const [newer, older] of Map.groupBy(rows, ({ user_id }) => user_id).values()) {
    if (!newer || !older) continue;
    const liked_id = newer.liked_id ?? older.liked_id;
    if (older.liked_id !== null && older.liked_id !== liked_id) lost.push(older.liked_id);
    const joined = { gone_at: newer.gone_at, held: Math.max(newer.held, older.held), liked_id };
    const own = trx.updateTable("marks_gone").set(joined).where("user_id", "=", newer.user_id);
    await own.where("video_id", "=", to).execute();
    await trx.deleteFrom("marks_gone").where("user_id", "=", newer.user_id).where("video_id", "=", from).execute();
  }
  if (lost.length > 0) await deleteLikes(trx, lost);
}

/** Whoever has had words held for a film is looked at first from then on, although the mark is gone. */
async function noteHeld(trx: Writer, user_id: number, video_id: number): Promise<void> {
  await trx
    .insertInto("marks_gone")
    .values({ user_id, video_id, gone_at: 0, held: 1, liked_id: null })
    .onConflict((conflict) => conflict.columns(["user_id", "video_id"]).doUpdateSet({ held: 1 }))
    .execute();
}

const isShown = ({ public: open, line_status }: Mark): boolean => open === 1 && line_status === "published";

/** Of two short reviews the published one is kept, and any rather than none. */
function lineRank({ line, line_status }: Mark): number {
  if (line === "") return 0;
  return line_status === "published" ? 2 : 1;
}

/** Deletes one of two marks. Who liked its published short review likes the other. */
async function dropRow(trx: Writer, goes: Mark, stays: Mark): Promise<void> {
  const target = { contentType: kinds.short.type, targetId: goes.id };
  await closeCase(trx, target);
  await withdrawLikes(trx, goes.user_id, target);
  const likes = (id: number) => sql`content_type = ${sql.lit(target.contentType)} and target_id = ${id}`;
  if (goes.line_status === "published") {
    await sql`update supports set active = 1 where ${likes(stays.id)} and active = 0
      and user_id in (select user_id from supports where ${likes(goes.id)} and active = 1)`.execute(trx);
    await sql`update supports set target_id = ${stays.id} where ${likes(goes.id)}
      and user_id not in (select user_id from supports where ${likes(stays.id)})`.execute(trx);
  }
  await sql`delete from supports where ${likes(goes.id)}`.execute(trx);
  await trx.deleteFrom("marks").where("id", "=", goes.id).execute();
}

async function tell(
  trx: Writer,
  { user_id, line, to, at }: Pick<Mark, "user_id" | "line"> & { to: number; at: number },
) {
  const { title } = await trx.selectFrom("videos").select("title").where("id", "=", to).executeTakeFirstOrThrow();
  await sendNotice(trx, {
    userId: user_id,
    title: "你的两条短评合成了一条",
    text: `《${title}》的两个条目合成了一个，你在两边都标记过，标记只留一份。没有留下或不再公开的短评是：${line}`,
    page: { contentType: kinds.video.type, targetId: to },
    at,
  });
}
