import { partsFrom, type SeriesParts } from "../content/series-entry.ts";
import type { Reader } from "../db/open.ts";
import { type Live, type Wanted, writtenTime } from "./live-keys.ts";

/** Series with their episodes, in order; members' own series are not edited here. */
export async function liveSeries(db: Reader, wanted: Wanted): Promise<(Live & { document: SeriesParts })[]> {
  let series = db
    .selectFrom("series")
    .leftJoin("videos", "videos.id", "series.video_id")
    .selectAll("series")
    .select("videos.content_key as video")
    .where("series.owner_id", "is", null)
    .orderBy("series.id");
  let episodes = db
    .selectFrom("episodes")
    .innerJoin("videos", "videos.id", "episodes.video_id")
    .select(["episodes.series_id", "episodes.season", "episodes.number", "videos.content_key"])
    .orderBy("episodes.series_id")
    .orderBy("episodes.season")
    .orderBy("episodes.number");
  if (wanted !== "all") {
    series = series.where("series.id", "in", wanted);
    episodes = episodes.where("episodes.series_id", "in", wanted);
  }
  const rows = await series.execute();
  const bySeries = Map.groupBy(await episodes.execute(), ({ series_id }) => series_id);
  return rows.map((row) => {
    const places = (bySeries.get(row.id) ?? []).flatMap(({ content_key: video, season, number }) =>
      video === null ? [] : [{ video, season, number }],
    );
    const document = {
      key: row.content_key,
      title: row.title,
      description: row.description,
      ...(row.video !== null && { video: row.video }),
      ...(row.total !== null && { total: row.total }),
      ...(row.next_at !== null && { nextAt: writtenTime(row.next_at) }),
      ...partsFrom(places),
      status: row.status,
    };
    return { id: row.id, key: row.content_key, document };
  });
}
