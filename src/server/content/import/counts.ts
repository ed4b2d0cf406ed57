import { sql, type RawBuilder } from "kysely";
import { kinds } from "#lib/kinds.ts";
import type { Writer } from "../../db/open.ts";
import { queueReviewVotes } from "../../ratings/due.ts";
import { reheatPosts } from "./posts.ts";
import type { Pen } from "../pen.ts";

/** Ids of the rows whose counts may have changed. */
export interface Counted {
  videos: readonly number[];
  performers: readonly number[];
  tags: readonly number[];
}

/** Recounts the films and reviews of the given rows. */
export async function recountFilms(trx: Writer, scope: Counted): Promise<void> {
  if (scope.videos.length > 0)
    await sql`
    update videos set
      review_count = (select count(*) from reviews where video_id = videos.id and status = 'published'),
      rating_sum = (select coalesce(sum(rating), 0) from reviews where video_id = videos.id and status = 'published')
    where ${among("videos", scope.videos)}`.execute(trx);
  await queueReviewVotes(trx, scope.videos);
  if (scope.performers.length > 0)
    await sql`
    update performers set works = (
      select count(*) from video_performers
      where video_performers.performer_id = performers.id and public_at is not null)
    where ${among("performers", scope.performers)}`.execute(trx);
  if (scope.tags.length > 0)
    await sql`
    update tags set video_count = (
      select count(*) from video_tags
      inner join videos on videos.id = video_tags.video_id
      where video_tags.tag_id = tags.id and videos.status = 'published')
    where ${among("tags", scope.tags)}`.execute(trx);
}

/** Adds one new public film to the counts, without recounting its performers and tags. */
export async function countNewFilm(trx: Writer, { performers, tags }: Omit<Counted, "videos">): Promise<void> {
  await sql`update performers set works = works + 1 where ${among("performers", performers)}`.execute(trx);
  await sql`update tags set video_count = video_count + 1 where ${among("tags", tags)}`.execute(trx);
}

function among(table: keyof Counted, ids: readonly number[]) {
  return ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(`${table}.id`)} in (${sql.join(ids)})`;
}

/** Rows recounted per transaction: a film has few rows to count, a tag may have thousands. */
const countedAtOnce = { comments: 200, videos: 200, reviews: 200, posts: 200, performers: 50, tags: 10 };

/** Recounts all stored counters after an import. */
export async function recount(pen: Pen): Promise<void> {
  const some = async (table: keyof typeof countedAtOnce): Promise<number[][]> => {
    const rows = await pen.read.selectFrom(table).select("id").orderBy("id").execute();
    const size = countedAtOnce[table];
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
      rows.slice(at * size, (at + 1) * size).map(({ id }) => id),
    );
  };
  const update = async (
    table: "comments" | "videos" | "reviews" | "posts",
    column: string,
    count: RawBuilder<unknown>,
  ) => {
    const kept = sql.ref(column);
    await pen.each(await some(table), (trx, ids) =>
      sql`update ${sql.table(table)} set ${kept} = ${count} where id in (${sql.join(ids)}) and ${kept} <> ${count}`.execute(
        trx,
      ),
    );
  };
  const replies = sql`(
    select count(*) from comments reply where reply.parent_id = comments.id and reply.status = 'published')`;
  await update(
    "comments",
    "reply_count",
    sql`case when comments.parent_id is null then ${replies} else reply_count end`,
  );
  await update("videos", "comment_count", shownComments(kinds.video.type, "videos"));
  await update("reviews", "comment_count", shownComments(kinds.review.type, "reviews"));
  await update("posts", "comment_count", shownComments(kinds.post.type, "posts"));
  await reheatPosts(pen);
  const nothing = { videos: [], performers: [], tags: [] };
  await pen.each(await some("videos"), (trx, videos) => recountFilms(trx, { ...nothing, videos }));
  await pen.each(await some("performers"), (trx, performers) => recountFilms(trx, { ...nothing, performers }));
  await pen.each(await some("tags"), (trx, tags) => recountFilms(trx, { ...nothing, tags }));
}

/** Number of visible comments: neither the comment nor its thread is deleted. */
function shownComments(contentType: number, table: string) {
  return sql`(
    select count(*) from comments
    left join comments thread on thread.id = comments.parent_id
    where comments.content_type = ${sql.lit(contentType)} and comments.target_id = ${sql.ref(`${table}.id`)}
      and comments.status = 'published' and (thread.id is null or thread.status = 'published'))`;
}
