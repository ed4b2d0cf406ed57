import { sql } from "kysely";
import { toImage } from "../core/images.ts";
import type { KindModule } from "./kind.ts";

export const personKind = {
  table: "users",
  title: null,
  owner: sql<number | null>`id`,
  visible: () => sql<boolean>`status in ('active', 'leaving')`,
  missing: "personMissing",
  counts: [],
  tag: "user",
  /** Users whose account is to be deleted are not shown to their followers. */
  async show({ db, images }, ids) {
    const rows = await db.read
      .selectFrom("users")
      .select(["id", "name", "avatar"])
      .where("status", "=", "active")
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, name, avatar }) => ({
      id,
      title: name,
      picture: avatar === null ? null : toImage(images, "avatar", avatar),
    }));
  },
  sitemap: {
    listTag: "people",
    rows: (now) => sql`
      select id, changed from (
        select users.id, (
          select max(at) from (
            select (
              select posts.published_at from posts
              where posts.author_id = users.id and posts.status = 'published' and posts.published_at <= ${now}
              order by posts.published_at desc limit 1) as at
            union all
            select videos.published_at from works inner join videos on videos.id = works.video_id
            where works.owner_id = users.id and videos.status = 'published' and videos.published_at <= ${now}
            union all
            select (
              select reviews.published_at from reviews inner join videos on videos.id = reviews.video_id
              where reviews.author_id = users.id and reviews.status = 'published' and reviews.published_at <= ${now}
                and videos.status = 'published' and videos.published_at <= ${now}
              order by reviews.published_at desc limit 1)
          ) as written) as changed
        from users
        where users.status in ('active', 'leaving')
          and (users.account is not null or users.mobile is not null or users.content_key is not null)
      ) as people where changed is not null`,
  },
} satisfies KindModule<"person">;
