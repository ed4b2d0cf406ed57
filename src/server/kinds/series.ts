import { sql } from "kysely";
import { toImageOrNull } from "../core/images.ts";
import type { KindModule } from "./kind.ts";

const publicFilm = (now: number) => sql`videos.status = 'published' and videos.published_at <= ${now}`;

/** As long as its own entry or one of its episodes can be seen. */
const visible = (now: number) => sql<boolean>`
  series.status = 'published' and series.deleted_at is null and (
    exists (select 1 from videos where videos.id = series.video_id and ${publicFilm(now)})
    or exists (select 1 from episodes inner join videos on videos.id = episodes.video_id
      where episodes.series_id = series.id and ${publicFilm(now)}))`;

export const seriesKind = {
  table: "series",
  title: "title",
  owner: sql<number | null>`owner_id`,
  visible,
  counts: [],
  tag: "series",
  async show(context, ids) {
    const rows = await context.db.read
      .selectFrom("series")
      .leftJoin("videos as entry", (join) =>
        join
          .onRef("entry.id", "=", "series.video_id")
          .on("entry.status", "=", "published")
          .on("entry.published_at", "<=", context.now()),
      )
      .select(["series.id", "series.title", "entry.poster"])
      .select(({ selectFrom }) =>
        selectFrom("episodes")
          .innerJoin("videos", "videos.id", "episodes.video_id")
          .select("videos.poster")
          .whereRef("episodes.series_id", "=", "series.id")
          .where("videos.status", "=", "published")
          .where("videos.published_at", "<=", context.now())
          .orderBy("episodes.season")
          .orderBy("episodes.number")
          .limit(1)
          .as("first_poster"),
      )
      .where("series.id", "in", ids)
      .where(visible(context.now()))
      .execute();
    return rows.map(({ id, title, poster, first_poster }) => ({
      id,
      title,
      picture: toImageOrNull(context.images, "poster", poster || first_poster || ""),
    }));
  },
  sitemap: {
    listTag: "series",
    // One with an entry of its own is found there.
    rows: (now) => sql`
      select id, case when updated_at > 0 then updated_at end as changed from series
      where video_id is null and ${visible(now)}`,
  },
} satisfies KindModule<"series">;
