import { sql } from "kysely";
import type { Writer } from "../../db/open.ts";
import { reheatPosts } from "./posts.ts";

/** Which rows' counts may have changed. */
export interface Counted {
  videos: readonly number[];
  performers: readonly number[];
  tags: readonly number[];
}

/** Brings what counts films and reviews in line with the rows just written. Without a scope: everywhere. */
export async function recountFilms(trx: Writer, scope?: Counted): Promise<void> {
  await sql`
    update videos set
      review_count = (select count(*) from reviews where video_id = videos.id and status = 'published'),
      rating_sum = (select coalesce(sum(rating), 0) from reviews where video_id = videos.id and status = 'published')
    where ${among("videos", scope?.videos)}`.execute(trx);
  await sql`
    update performers set works = (
      select count(*) from video_performers
      inner join videos on videos.id = video_performers.video_id
      where video_performers.performer_id = performers.id and videos.status = 'published')
    where ${among("performers", scope?.performers)}`.execute(trx);
  await sql`
    update tags set video_count = (
      select count(*) from video_tags
      inner join videos on videos.id = video_tags.video_id
      where video_tags.tag_id = tags.id and videos.status = 'published')
    where ${among("tags", scope?.tags)}`.execute(trx);
}

/** The same for one film that is new and public, however many its performers and tags have already. */
export async function countNewFilm(trx: Writer, { performers, tags }: Omit<Counted, "videos">): Promise<void> {
  await sql`update performers set works = works + 1 where ${among("performers", performers)}`.execute(trx);
  await sql`update tags set video_count = video_count + 1 where ${among("tags", tags)}`.execute(trx);
}

function among(table: keyof Counted, ids: readonly number[] | undefined) {
  if (ids === undefined) return sql`1 = 1`;
  return ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(`${table}.id`)} in (${sql.join(ids)})`;
}

/** Brings the kept counts in line with the rows just written. */
export async function recount(trx: Writer): Promise<void> {
  await sql`
    update comments set reply_count = (
      select count(*) from comments reply where reply.parent_id = comments.id and reply.status = 'published')
    where parent_id is null`.execute(trx);
  await sql`
    update videos set comment_count = ${shownComments(2, "videos")}`.execute(trx);
  await sql`
    update reviews set comment_count = ${shownComments(1, "reviews")}`.execute(trx);
  await sql`
    update posts set comment_count = (select count(*) from comments where content_type = 3 and target_id = posts.id)`.execute(
    trx,
  );
  await reheatPosts(trx);
  await recountFilms(trx);
}

/** Comments a page shows: none that was deleted, none whose thread was. */
function shownComments(contentType: number, table: string) {
  return sql`(
    select count(*) from comments
    left join comments thread on thread.id = comments.parent_id
    where comments.content_type = ${sql.lit(contentType)} and comments.target_id = ${sql.ref(`${table}.id`)}
      and comments.status = 'published' and (thread.id is null or thread.status = 'published'))`;
}
