import type { OwnSeries } from "#lib/contract/schemas/own-series.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { seriesTag } from "../catalogue/series.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Reader } from "../db/open.ts";
import type { Row } from "../db/schema.ts";

/** The caller's own series with their episodes, last changed first. */
export async function mySeries(context: SignedInContext): Promise<Output<"works/series">> {
  const rows = await context.db.primary
    .selectFrom("series")
    .selectAll()
    .where("owner_id", "=", context.identity.userId)
    .where("deleted_at", "is", null)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return { list: await toOwnSeries(context, rows) };
}

export async function toOwnSeries({ db, now }: Context, rows: readonly Row<"series">[]): Promise<OwnSeries[]> {
  const episodes = await episodesOf(
    db.primary,
    rows.map(({ id }) => id),
  );
  const time = now();
  const bySeries = Map.groupBy(episodes, ({ series_id }) => series_id);
  return rows.map(({ id, title, description, status, updated_at }) => ({
    id,
    title,
    description,
    removed: status === "removed",
    episodes: (bySeries.get(id) ?? []).map((row) => ({
      videoId: row.id,
      season: row.season,
      number: row.number,
      title: row.title,
      public: row.status === "published" && row.published_at <= time,
    })),
    updatedAt: new Date(updated_at).toISOString(),
  }));
}

async function episodesOf(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("episodes")
    .innerJoin("videos", "videos.id", "episodes.video_id")
    .innerJoin("works", "works.video_id", "videos.id")
    .select(["videos.id", "videos.title", "videos.status", "videos.published_at"])
    .select(["episodes.series_id", "episodes.season", "episodes.number"])
    .where("episodes.series_id", "in", ids)
    .where("works.deleted_at", "is", null)
    .where("works.state", "!=", "deleted")
    .orderBy("episodes.season")
    .orderBy("episodes.number")
    .execute();
}

/** Cache tags of what shows a series: its own page and those of its episodes. */
export async function seriesTags(db: Reader, id: number): Promise<string[]> {
  const rows = await db.selectFrom("episodes").select("video_id").where("series_id", "=", id).execute();
  return ["series", seriesTag(id), ...rows.map(({ video_id }) => `video:${video_id}`)];
}
