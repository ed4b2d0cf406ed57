import type { RankedVideo, RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../core/context.ts";
import { firstDayOf, inOrder, type Ranked, maxRanked } from "../paging/ranking.ts";
import { remember } from "../cache/remember.ts";
import { publicVideos, publicVideosById, toVideoCard } from "../cards/videos.ts";

/** The most played films of a period, today included. */
export async function rankVideos(context: Context, period: RankPeriod, limit: number): Promise<RankedVideo[]> {
  context.uses("videos");
  if (period === "all") return rankAllTime(context, limit);
  const since = firstDayOf(context, period);
  const ranked = await remember(context, { name: `videos ${since} ${period}`, tags: ["videos"] }, () =>
    maxPlayed(context, since),
  );
  const ids = ranked.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await publicVideosById(context.db.read, context.now(), ids);
  return inOrder(ranked, rows, limit).map(({ row, heat }) => ({ ...toVideoCard(context, row), heat }));
}

async function maxPlayed(context: Context, since: number): Promise<Ranked[]> {
  const { fullScan } = context.db;
  const counted = fullScan
    .selectFrom("video_plays")
    .select(({ fn }) => ["video_id", fn.sum<number>("plays").as("heat")])
    .where("day", ">=", since)
    .groupBy("video_id")
    .as("counted");
  const rows = await publicVideos(fullScan, context.now())
    .innerJoin(counted, "counted.video_id", "videos.id")
    .clearSelect()
    .select(["videos.id", "counted.heat"])
    .orderBy("counted.heat", "desc")
    .orderBy("videos.id", "desc")
    .limit(maxRanked)
    .execute();
  return rows.map(({ id, heat }) => ({ id, heat: Number(heat) }));
}

async function rankAllTime(context: Context, limit: number): Promise<RankedVideo[]> {
  const rows = await publicVideos(context.db.read, context.now())
    .orderBy("videos.plays", "desc")
    .orderBy("videos.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toVideoCard(context, row), heat: row.plays }));
}
