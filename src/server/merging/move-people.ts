import type { Move } from "./move.ts";
import { sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { shortsTag } from "../marks/rows.ts";
import { shelfTag } from "../people/page.ts";
import { settleVote } from "../ratings/votes.ts";
import { joinGone, joinMarks } from "./join-marks.ts";
import { tableOfType } from "./tables.ts";

/** Tables with at most one row per person and entry: of two rows the newer is kept. */
const owned = [
  { table: "histories", newer: "at" },
  { table: "collects", newer: null },
  { table: "follows", newer: null },
  { table: "reports", newer: null },
] as const;

/** Ids of people with rows of the entry, lowest first. */
export async function peopleOf(trx: Writer, { contentType, from }: Move, max: number): Promise<number[]> {
  const film = contentType === kinds.video.type;
  const targets = ["histories", "collects", "follows", "supports", "reports"].map(
    (table) =>
      sql`select user_id from ${sql.table(table)} where content_type = ${sql.lit(contentType)} and target_id = ${from}`,
  );
  const films = ["marks", "watch_days", "marks_gone", "rating_votes"].map(
    (table) => sql`select user_id from ${sql.table(table)} where video_id = ${from}`,
  );
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from (${sql.join([...targets, ...(film ? films : [])], sql` union all `)}) everybody
    order by user_id limit ${sql.lit(max)}`.execute(trx);
  return rows.map(({ user_id }) => Number(user_id));
}

/** Moves the rows of these people; returns cache tags. */
export async function movePeople(
  context: Pick<Context, "now">,
  trx: Writer,
  move: Move,
  people: readonly number[],
): Promise<string[]> {
  const { contentType, from, to } = move;
  const who = sql.join(people);
  const type = sql.lit(contentType);
  const at = (table: string, target: number) =>
    sql`${sql.ref(`${table}.content_type`)} = ${type} and ${sql.ref(`${table}.target_id`)} = ${target}`;
  await moveLikes(trx, move, people);
  await lessTwice(trx, move, people);
  for (const { table, newer } of owned) {
    if (newer !== null) {
      await sql`delete from ${sql.table(table)} where ${at(table, to)} and user_id in (${who}) and exists (
        select 1 from ${sql.table(table)} older where older.content_type = ${type} and older.target_id = ${from}
          and older.user_id = ${sql.ref(`${table}.user_id`)} and older.${sql.ref(newer)} > ${sql.ref(`${table}.${newer}`)})`.execute(
        trx,
      );
    }
    await sql`delete from ${sql.table(table)} where ${at(table, from)} and user_id in (${who}) and exists (
      select 1 from ${sql.table(table)} kept where kept.content_type = ${type} and kept.target_id = ${to}
        and kept.user_id = ${sql.ref(`${table}.user_id`)})`.execute(trx);
    await sql`update ${sql.table(table)} set target_id = ${to} where ${at(table, from)} and user_id in (${who})`.execute(
      trx,
    );
  }
  // Their devices hear of what was watched, and of what is gone, see `history.ts`.
  await trx
    .updateTable("histories")
    .set({ changed_at: context.now() })
    .where("content_type", "=", contentType)
    .where("target_id", "=", to)
    .where("user_id", "in", people)
    .execute();
  return contentType === kinds.video.type ? moveMarks(context, trx, move, people) : [];
}

/** The kept entry already counts the likes of both, so one is subtracted for everybody who liked both. */
async function moveLikes(trx: Writer, { contentType, from, to }: Move, people: readonly number[]): Promise<void> {
  const who = sql.join(people);
  const type = sql.lit(contentType);
  const twice = (active: number) => sql`content_type = ${type} and target_id = ${to} and user_id in (${who})
    and active = ${sql.lit(active)} and exists (select 1 from supports other where other.content_type = ${type}
      and other.target_id = ${from} and other.user_id = supports.user_id and other.active = 1)`;
  if (contentType === kinds.video.type) {
    await sql`update videos set supports = supports - (select count(*) from supports where ${twice(1)})
      where id = ${to}`.execute(trx);
  }
  await sql`update supports set active = 1 where ${twice(0)}`.execute(trx);
  await sql`delete from supports where content_type = ${type} and target_id = ${from} and user_id in (${who})
    and exists (select 1 from supports kept where kept.content_type = ${type} and kept.target_id = ${to}
      and kept.user_id = supports.user_id)`.execute(trx);
  await sql`update supports set target_id = ${to}
    where content_type = ${type} and target_id = ${from} and user_id in (${who})`.execute(trx);
}

/** The same for favorites. */
async function lessTwice(trx: Writer, { contentType, from, to }: Move, people: readonly number[]): Promise<void> {
  const type = sql.lit(contentType);
  const table = sql.table(tableOfType(contentType));
  await sql`update ${table} set collects = collects - (select count(*) from collects
      where content_type = ${type} and target_id = ${from} and user_id in (${sql.join(people)}) and shadowed = 0
        and exists (
        select 1 from collects kept where kept.content_type = ${type} and kept.target_id = ${to}
          and kept.user_id = collects.user_id)) where id = ${to}`.execute(trx);
}

async function moveMarks(
  context: Pick<Context, "now">,
  trx: Writer,
  move: Move,
  people: readonly number[],
): Promise<string[]> {
  const { from, to } = move;
  const who = sql.join(people);
  // Votes keep their time, so that moving many at once does not count as a burst.
  await sql`insert into rating_votes (video_id, user_id, rating, weight, crowd, voted_at)
    select ${sql.lit(to)}, user_id, null, 0, crowd, voted_at from rating_votes
    where video_id = ${from} and user_id in (${who})
    on conflict (video_id, user_id) do update set voted_at = excluded.voted_at, crowd = excluded.crowd
      where rating_votes.voted_at = 0`.execute(trx);
  const told = await joinMarks(context, trx, move, people);
  await trx
    .updateTable("marks")
    .set({ video_id: to })
    .where("video_id", "=", from)
    .where("user_id", "in", people)
    .execute();
  await sql`delete from watch_days where video_id = ${from} and user_id in (${who}) and exists (
    select 1 from watch_days kept where kept.video_id = ${to} and kept.user_id = watch_days.user_id
      and kept.day = watch_days.day)`.execute(trx);
  await sql`update watch_days set video_id = ${to} where video_id = ${from} and user_id in (${who})`.execute(trx);
  await joinGone(trx, move, people);
  await sql`update marks_gone set video_id = ${to} where video_id = ${from} and user_id in (${who})`.execute(trx);
  const tags: string[] = [shortsTag(from), shortsTag(to), ...told];
  for (const userId of people) {
    for (const videoId of [from, to]) tags.push(...(await settleVote(context, trx, { userId, videoId })));
    tags.push(shelfTag(userId));
  }
  return tags;
}
