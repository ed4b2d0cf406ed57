import { sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import { recountFilms } from "../content/import/counts.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { reviewTags } from "../reviews/status.ts";
import { closeCase } from "../screening/cases.ts";
import { indexDocument, indexDocuments } from "../search/indexing.ts";
import type { Move } from "./move.ts";

type Moving = Pick<Context, "db" | "now">;

/** Rows that were moved, and cache tags. */
export interface Moved {
  rows: number;
  tags: string[];
}

const nothing: Moved = { rows: 0, tags: [] };

/** Moves some of its comments. */
export async function moveComments(trx: Writer, { contentType, from, to }: Move, max: number): Promise<Moved> {
  const { numAffectedRows = 0n } = await sql`update comments set target_id = ${to} where id in (
    select id from comments where content_type = ${sql.lit(contentType)} and target_id = ${from}
    order by id limit ${sql.lit(max)})`.execute(trx);
  return { rows: Number(numAffectedRows), tags: [] };
}

/** Moves some of the messages that link to it. */
export async function moveMessages(trx: Writer, { contentType, from, to }: Move, max: number): Promise<Moved> {
  const { numAffectedRows = 0n } = await sql`update messages set target_id = ${to} where id in (
    select id from messages where content_type = ${sql.lit(contentType)} and target_id = ${from} limit ${sql.lit(max)})`.execute(
    trx,
  );
  return { rows: Number(numAffectedRows), tags: [] };
}

/** Moves some of its danmaku if both play the same file, because each belongs to a moment of it. */
export async function moveDanmaku(trx: Writer, { from, to }: Move, max: number): Promise<Moved> {
  const rows = await trx.selectFrom("videos").select("film_id").where("id", "in", [from, to]).execute();
  const [one, other] = rows;
  if (!one || one.film_id === null || one.film_id !== other?.film_id) return nothing;
  const { numAffectedRows = 0n } = await sql`update danmaku set video_id = ${to} where id in (
    select id from danmaku where video_id = ${from} limit ${sql.lit(max)})`.execute(trx);
  return { rows: Number(numAffectedRows), tags: [] };
}

/** Moves some of the posts about it. */
export async function movePosts(context: Moving, trx: Writer, { from, to }: Move, max: number): Promise<Moved> {
  const rows = await trx.selectFrom("posts").select("id").where("video_id", "=", from).limit(max).execute();
  if (rows.length === 0) return nothing;
  const ids = rows.map(({ id }) => id);
  await trx.updateTable("posts").set({ video_id: to }).where("id", "in", ids).execute();
  await indexDocuments(context, trx, [{ kind: "post", ids }]);
  return { rows: ids.length, tags: ["posts", ...ids.map((id) => `post:${id}`)] };
}

/** Moves some of its reviews; of two by the same member the public or else the newer is kept, and the other is removed with a reason. */
export async function moveReviews(context: Moving, trx: Writer, { from, to }: Move, max: number): Promise<Moved> {
  const rows = await trx
    .selectFrom("reviews")
    .selectAll()
    .where("video_id", "=", from)
    .where(({ eb, or }) => or([eb("status", "!=", "removed"), eb("reason", "not in", [...reasons])]))
    .orderBy("id")
    .limit(max)
    .execute();
  if (rows.length === 0) return nothing;
  const tags: string[] = [];
  for (const row of rows) {
    const other = await trx
      .selectFrom("reviews")
      .selectAll()
      .where("video_id", "=", to)
      .where("author_id", "=", row.author_id)
      .where("written_at", "is not", null)
      .executeTakeFirst();
    const clash = row.written_at !== null && other !== undefined;
    const better = clash && isBetter(row, other);
    if (clash) await (better ? putAway(trx, other, row) : putAway(trx, row, other));
    // A unique index allows one written review per person and film.
    if (better) {
      await put(trx, other.id, { video_id: from, written_at: null });
      await put(trx, row.id, { video_id: to });
      await put(trx, other.id, { written_at: other.written_at });
    } else if (!clash) await put(trx, row.id, { video_id: to });
    for (const id of clash ? [row.id, other.id] : [row.id]) await indexDocument(context, trx, kinds.review.type, id);
    tags.push(...reviewTags(row), ...reviewTags({ ...row, video_id: to }), ...(other ? reviewTags(other) : []));
  }
  await recountFilms(trx, { videos: [from, to], performers: [], tags: [] });
  return { rows: rows.length, tags };
}

type Review = Row<"reviews">;

const changedAt = ({ edited_at, published_at }: Review): number => edited_at ?? published_at;

const isBetter = (one: Review, other: Review): boolean =>
  standing(one) === standing(other) ? changedAt(one) > changedAt(other) : standing(one) > standing(other);

/** What is public is kept rather than what waits, and that rather than what its author or an operator has removed. */
function standing({ status }: Review): number {
  if (status === "published") return 2;
  return status === "removed" || status === "rejected" || status === "archived" ? 0 : 1;
}

const newerKept = "这部影片的两个条目合成了一个，你的两篇影评留了较新的一篇";
const otherKept = "这部影片的两个条目合成了一个，你的两篇影评留了另一篇";
const reasons = [newerKept, otherKept] as const;

async function putAway(trx: Writer, review: Review, kept: Review): Promise<void> {
  const reason = changedAt(kept) >= changedAt(review) ? newerKept : otherKept;
  await closeCase(trx, { contentType: kinds.review.type, targetId: review.id });
  await put(trx, review.id, { status: "removed", reason });
}

async function put(trx: Writer, id: number, values: Partial<Review>): Promise<void> {
  await trx.updateTable("reviews").set(values).where("id", "=", id).execute();
}

/** Moves some of its list entries. */
export async function moveLists(trx: Writer, { from, to }: Move, max: number): Promise<Moved> {
  const rows = await trx
    .selectFrom("works_list_items")
    .select("list_id")
    .where("video_id", "=", from)
    .limit(max)
    .execute();
  if (rows.length === 0) return nothing;
  const lists = sql.join(rows.map(({ list_id }) => list_id));
  const both = sql`video_id = ${from} and list_id in (${lists}) and exists (select 1 from works_list_items kept
    where kept.list_id = works_list_items.list_id and kept.video_id = ${to})`;
  await sql`update works_lists set films = films - 1 where id in (select list_id from works_list_items where ${both})`.execute(
    trx,
  );
  await sql`delete from works_list_items where ${both}`.execute(trx);
  await sql`update works_list_items set video_id = ${to} where video_id = ${from} and list_id in (${lists})`.execute(
    trx,
  );
  return { rows: rows.length, tags: ["lists", ...rows.map(({ list_id }) => `list:${list_id}`)] };
}

/** Moves some of a person's films to the kept person. */
export async function moveCast(context: Moving, trx: Writer, { from, to }: Move, max: number): Promise<Moved> {
  const rows = await trx
    .selectFrom("video_performers")
    .selectAll()
    .where("performer_id", "=", from)
    .orderBy("video_id")
    .limit(max)
    .execute();
  if (rows.length === 0) return nothing;
  for (const row of rows) {
    const own = await trx
      .selectFrom("video_performers")
      .selectAll()
      .where("video_id", "=", row.video_id)
      .where("performer_id", "=", to)
      .executeTakeFirst();
    const mine = trx.updateTable("video_performers").where("video_id", "=", row.video_id);
    if (own) {
      await mine
        .set({ role: own.role || row.role, crafts: union(own.crafts, row.crafts) })
        .where("performer_id", "=", to)
        .execute();
      await trx
        .deleteFrom("video_performers")
        .where("video_id", "=", row.video_id)
        .where("performer_id", "=", from)
        .execute();
    } else await mine.set({ performer_id: to }).where("performer_id", "=", from).execute();
    await indexDocument(context, trx, kinds.video.type, row.video_id);
  }
  await recountFilms(trx, { videos: [], performers: [from, to], tags: [] });
  await indexDocument(context, trx, kinds.performer.type, to);
  return { rows: rows.length, tags: rows.map(({ video_id }) => `video:${video_id}`) };
}

function union(left: string, right: string): string {
  const listed = (text: string): unknown[] => {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  };
  return JSON.stringify([...new Set([...listed(left), ...listed(right)])]);
}
