import type { Series } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../core/context.ts";
import { publicVideos, toVideoCard } from "../cards/videos.ts";

/** A series with the episodes that are public now, in their order. */
export async function seriesById(context: Context, id: number): Promise<Series | null> {
  context.uses(`series:${id}`);
  const rows = await publicVideos(context.db.read, context.now())
    .innerJoin("episodes", "episodes.video_id", "videos.id")
    .innerJoin("series", "series.id", "episodes.series_id")
    .select([
      "episodes.season",
      "episodes.number",
      "series.title as series_title",
      "series.description as series_description",
    ])
    .select(["series.video_id as series_video", "series.total", "series.next_at"])
    .where("episodes.series_id", "=", id)
    .orderBy("episodes.season")
    .orderBy("episodes.number")
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    id,
    title: first.series_title,
    description: first.series_description,
    videoId: first.series_video,
    total: first.total,
    nextAt: first.next_at === null || first.next_at < context.now() ? null : new Date(first.next_at).toISOString(),
    episodes: rows.map((row) => ({ ...toVideoCard(context, row), season: row.season, number: row.number })),
  };
}
