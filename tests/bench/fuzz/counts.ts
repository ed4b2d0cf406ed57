import { type RawBuilder, sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import type { Database } from "#server/db/open.ts";

/** A number stored with each row of `table`, and the same counted from the rows it stands for. */
interface Count {
  table: string;
  column: string;
  counted: RawBuilder<unknown>;
  /** Names a row; by default its `id`. */
  id?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
}

const liked = { videos: kinds.video, reviews: kinds.review, posts: kinds.post, comments: kinds.comment };
const { comments: _, ...commented } = liked;
const collected = { ...commented, tags: kinds.tag, performers: kinds.performer, topics: kinds.topic };

/** Rows about a row of `table`, which is of this kind. */
const about = (table: string, { type }: { type: number }) =>
  sql`content_type = ${sql.lit(type)} and target_id = ${sql.ref(`${table}.id`)}`;

const published = sql`status = 'published'`;

const counts: readonly Count[] = [
  ...Object.entries(liked).map(([table, kind]) => ({
    table,
    column: "supports",
    counted: sql`select count(*) from supports where ${about(table, kind)} and active = 1`,
  })),
  ...Object.entries(collected).map(([table, kind]) => ({
    table,
    column: "collects",
    counted: sql`select count(distinct user_id) from collects where ${about(table, kind)} and shadowed = 0`,
  })),
  {
    table: "follow_counts",
    column: "followers",
    counted: sql`select count(*) from follows where follows.content_type = follow_counts.content_type
      and follows.target_id = follow_counts.target_id and shadowed = 0`,
    id: sql`content_type * 1000000 + target_id`,
  },
  {
    table: "comments",
    column: "reply_count",
    counted: sql`select count(*) from comments reply where reply.parent_id = comments.id and reply.status = 'published'`,
    where: sql`parent_id is null`,
  },
  {
    table: "comments",
    column: "pictures",
    counted: sql`select count(*) from comment_images where comment_id = comments.id`,
  },
  ...(["videos", "reviews", "posts"] as const).map((table) => ({
    table,
    column: "comment_count",
    counted: sql`select count(*) from comments left join comments thread on thread.id = comments.parent_id
      where comments.content_type = ${sql.lit(liked[table].type)} and comments.target_id = ${sql.ref(`${table}.id`)}
      and comments.status = 'published' and (thread.id is null or thread.status = 'published')`,
  })),
  {
    table: "videos",
    column: "review_count",
    counted: sql`select count(*) from reviews where video_id = videos.id and ${published}`,
  },
  {
    table: "videos",
    column: "rating_sum",
    counted: sql`select coalesce(sum(rating), 0) from reviews where video_id = videos.id and ${published}`,
  },
  ...[
    { column: "count", of: sql`count(*)` },
    { column: "weight", of: sql`coalesce(sum(weight), 0)` },
  ].map(({ column, of }) => ({
    table: "video_ratings",
    column,
    counted: sql`select ${of} from rating_votes
      where rating_votes.video_id = video_ratings.video_id and rating_votes.rating = video_ratings.stars`,
    id: sql`video_id * 100 + stars`,
  })),
  {
    table: "performers",
    column: "works",
    counted: sql`select count(*) from video_performers where performer_id = performers.id and public_at is not null`,
  },
  {
    table: "tags",
    column: "video_count",
    counted: sql`select count(*) from video_tags join videos on videos.id = video_id where tag_id = tags.id and ${published}`,
  },
  {
    table: "works_lists",
    column: "films",
    counted: sql`select count(*) from works_list_items where list_id = works_lists.id`,
  },
  {
    table: "point_accounts",
    column: "balance",
    counted: sql`select coalesce(sum(amount), 0) from point_entries where user_id = point_accounts.user_id`,
    id: sql`user_id`,
  },
  ...[
    { column: "earned", sign: sql`amount > 0` },
    { column: "spent", sign: sql`amount < 0` },
  ].map(({ column, sign }) => ({
    table: "point_days",
    column,
    counted: sql`select coalesce(sum(abs(amount)), 0) from point_entries
      where user_id = point_days.user_id and day = point_days.day and ${sign}`,
    id: sql`user_id * 1000000 + day`,
  })),
];

/** Counts again what is stored as a number. Returns how much more is stored, of rows where that differs: `videos.supports 12`. */
export async function miscounts({ scan }: Database): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { table, column, counted, id = sql`id`, where = sql`1 = 1` } of counts) {
    const stored = sql.ref(`${table}.${column}`);
    const { rows } = await sql<{ id: unknown; more: unknown }>`
      select ${id} as id, ${stored} - (${counted}) as more from ${sql.table(table)}
      where ${where} and ${stored} <> (${counted})`.execute(scan);
    for (const row of rows) found.set(`${table}.${column} ${String(row.id)}`, Number(row.more));
  }
  return found;
}
