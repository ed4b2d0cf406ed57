import type { Series } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../context.ts";
import { publicVideos, toVideoCard } from "./cards.ts";

/** A series with the episodes that are public now, in their order. */
export async function seriesById(context: Context, id: number): Promise<Series | null> {
  context.uses(`series:${id}`);
  const rows = await publicVideos(context.db.read, context.now())
    .innerJoin("episodes", "episodes.video_id", "videos.id")
    .innerJoin("series", "series.id", "episodes.series_id")
    .select(["episodes.number", "series.title as series_title", "series.description as series_description"])
    .where("episodes.series_id", "=", id)
    .orderBy("episodes.number")
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    id,
    title: first.series_title,
    description: first.series_description,
    episodes: rows.map((row) => ({ ...toVideoCard(context, row), number: row.number })),
  };
}
