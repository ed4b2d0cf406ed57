import { sql } from "kysely";
import type { MergedKind } from "#lib/contract/schemas/merging.ts";
import type { Writer } from "../db/open.ts";
import type { Move } from "./move.ts";

const rowsOf: Readonly<Record<MergedKind, (trx: Writer, move: Move) => Promise<void>>> = {
  video: moveFilmRows,
  performer: movePersonRows,
  tag: moveTagRows,
};

/** Adds up the counters and moves the few rows that refer to the entry, in the transaction of the merge. */
export async function moveRows(trx: Writer, kind: MergedKind, move: Move): Promise<void> {
  await moveTopics(trx, move);
  await rowsOf[kind](trx, move);
  const { contentType, from, to } = move;
  await trx
    .updateTable("merged")
    .set({ target_id: to })
    .where("content_type", "=", contentType)
    .where("target_id", "=", from)
    .execute();
}

async function moveTopics(trx: Writer, { contentType, from, to }: Move): Promise<void> {
  await sql`delete from topic_items where content_type = ${contentType} and target_id = ${from} and exists (
    select 1 from topic_items kept where kept.topic_id = topic_items.topic_id
      and kept.content_type = ${contentType} and kept.target_id = ${to})`.execute(trx);
  await sql`update topic_items set target_id = ${to} where content_type = ${contentType} and target_id = ${from}`.execute(
    trx,
  );
}

async function moveFilmRows(trx: Writer, { from, to }: Move): Promise<void> {
  await sql`insert into video_plays (video_id, day, plays)
    select ${sql.lit(to)}, day, plays from video_plays where video_id = ${from}
    on conflict (video_id, day) do update set plays = video_plays.plays + excluded.plays`.execute(trx);
  await sql`delete from video_plays where video_id = ${from}`.execute(trx);
  const one = await trx.selectFrom("videos").selectAll().where("id", "=", from).executeTakeFirstOrThrow();
  await trx
    .updateTable("videos")
    .set(({ eb }) => ({
      plays: eb("plays", "+", one.plays),
      supports: eb("supports", "+", one.supports),
      collects: eb("collects", "+", one.collects),
      comment_count: eb("comment_count", "+", one.comment_count),
    }))
    .where("id", "=", to)
    .execute();
  const none = { plays: 0, supports: 0, collects: 0, comment_count: 0 };
  await trx.updateTable("videos").set(none).where("id", "=", from).execute();
  const own = await trx.selectFrom("episodes").select("video_id").where("video_id", "=", to).executeTakeFirst();
  if (own) await trx.deleteFrom("episodes").where("video_id", "=", from).execute();
  else await trx.updateTable("episodes").set({ video_id: to }).where("video_id", "=", from).execute();
  await trx.updateTable("series").set({ video_id: to }).where("video_id", "=", from).execute();
}

async function movePersonRows(trx: Writer, move: Move): Promise<void> {
  await addFavorites(trx, "performers", move);
  // oxlint-disable-next-line content-kinds/no-bare-number -- by bindType
  await moveAds(trx, 5, move);
}

async function moveTagRows(trx: Writer, move: Move): Promise<void> {
  await addFavorites(trx, "tags", move);
  // oxlint-disable-next-line content-kinds/no-bare-number -- by bindType
  await moveAds(trx, 3, move);
}

async function addFavorites(trx: Writer, table: "performers" | "tags", { from, to }: Move): Promise<void> {
  const one = await trx.selectFrom(table).select("collects").where("id", "=", from).executeTakeFirstOrThrow();
  await trx
    .updateTable(table)
    .set(({ eb }) => ({ collects: eb("collects", "+", one.collects) }))
    .where("id", "=", to)
    .execute();
  await trx.updateTable(table).set({ collects: 0 }).where("id", "=", from).execute();
}

async function moveAds(trx: Writer, bindType: number, { from, to }: Move): Promise<void> {
  await trx
    .updateTable("ads")
    .set({ bind_int: to })
    .where("bind_type", "=", bindType)
    .where("bind_int", "=", from)
    .execute();
}
