import { sql, type RawBuilder } from "kysely";
import { kinds } from "#lib/kinds.ts";
import { rangeSize, type SitemapKind } from "#lib/seo/sitemap.ts";
import type { Context } from "../context.ts";

/** Kinds that are rows of a table. */
export type RowKind = Exclude<SitemapKind, "pages">;

export interface RowFacts {
  /** The wire's contentType, by which its page is found. */
  contentType: number;
  /** Cache tag of the list, and the beginning of those of its rows. */
  listTag: string;
  rowTag: string;
}

export const rowFacts: Readonly<Record<RowKind, RowFacts>> = {
  videos: { contentType: kinds.video.type, listTag: "videos", rowTag: "video" },
  reviews: { contentType: kinds.review.type, listTag: "reviews", rowTag: "review" },
  posts: { contentType: kinds.post.type, listTag: "posts", rowTag: "post" },
  performers: { contentType: kinds.performer.type, listTag: "performers", rowTag: "performer" },
  topics: { contentType: kinds.topic.type, listTag: "topics", rowTag: "topic" },
  tags: { contentType: kinds.tag.type, listTag: "tags", rowTag: "tag" },
  people: { contentType: kinds.person.type, listTag: "people", rowTag: "user" },
  lists: { contentType: kinds.list.type, listTag: "lists", rowTag: "list" },
  notices: { contentType: kinds.announcement.type, listTag: "announcements", rowTag: "announcement" },
};

/**
 * Id and time of the last change of every public row; null when nobody keeps that time. `|| ''` keeps planners away from the
 * indexes that begin with the status: nearly all rows share it, and here rows are wanted in the order of their ids.
 */
function publicRows(kind: RowKind, now: number): RawBuilder<unknown> {
  switch (kind) {
    case "videos":
      return sql`
        select id, case when updated_at > published_at then updated_at else published_at end as changed
        from videos where status || '' = 'published' and published_at <= ${now}`;
    case "reviews":
      return sql`
        select reviews.id,
          case when reviews.edited_at > reviews.published_at then reviews.edited_at else reviews.published_at end as changed
        from reviews inner join videos on videos.id = reviews.video_id
        where reviews.status || '' = 'published' and reviews.published_at <= ${now}
          and videos.status = 'published' and videos.published_at <= ${now}`;
    case "posts":
      return sql`
        select id, case when updated_at > published_at then updated_at else published_at end as changed
        from posts where status || '' = 'published' and published_at <= ${now}`;
    case "topics":
      return sql`select id, published_at as changed from topics where status || '' = 'published' and published_at <= ${now}`;
    case "notices":
      return sql`
        select id, published_at as changed from announcements where status || '' = 'published' and published_at <= ${now}`;
    case "performers":
      return sql`select id, nullif(changed_at, 0) as changed from performers where status || '' = 'published'`;
    case "people":
      return sql`
        select id, changed from (
          select users.id, (
            select max(at) from (
              select posts.published_at as at from posts
              where posts.author_id = users.id and posts.status = 'published' and posts.published_at <= ${now}
              union all
              select videos.published_at as at from works inner join videos on videos.id = works.video_id
              where works.owner_id = users.id and videos.status = 'published' and videos.published_at <= ${now}
              union all
              select reviews.published_at as at from reviews inner join videos on videos.id = reviews.video_id
              where reviews.author_id = users.id and reviews.status = 'published' and reviews.published_at <= ${now}
                and videos.status = 'published' and videos.published_at <= ${now}
            ) as written) as changed
          from users
          where users.status in ('active', 'leaving')
            and (users.account is not null or users.mobile is not null or users.content_key is not null)
        ) as people where changed is not null`;
    case "lists":
      return sql`
        select works_lists.id, works_lists.updated_at as changed
        from works_lists inner join users on users.id = works_lists.user_id
        where works_lists.public = 1 and works_lists.status = 'published' and works_lists.deleted_at is null
          and works_lists.films > 0
          and users.status in ('active', 'leaving')`;
    case "tags":
      return sql`
        select id, nullif(changed_at, 0) as changed from tags
        where exists (select 1 from video_tags where video_tags.tag_id = tags.id)`;
  }
}

export interface PublicRow {
  id: number;
  /** Milliseconds since 1970. */
  changed: number | null;
}

/** The files a kind needs, each with its last change. One pass over an index or a table, away from the event loop. */
export async function countParts(
  context: Context,
  kind: RowKind,
): Promise<{ number: number; changed: number | null }[]> {
  const size = sql.lit(rangeSize(kind));
  const query = sql<{ number: number; changed: number | null }>`
    select (id - 1) / ${size} + 1 as number, max(changed) as changed
    from (${publicRows(kind, context.now())}) as shown
    group by 1 order by 1`;
  return (await query.execute(context.db.scan)).rows;
}

/** Public rows with an id above `after` and up to `last`, in order. */
export async function readRows(
  context: Context,
  kind: RowKind,
  range: { after: number; last: number; limit: number },
): Promise<PublicRow[]> {
  const query = sql<PublicRow>`
    select id, changed from (${publicRows(kind, context.now())}) as shown
    where id > ${range.after} and id <= ${range.last} order by id limit ${sql.lit(range.limit)}`;
  return (await query.execute(context.db.scan)).rows;
}
