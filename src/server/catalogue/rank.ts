import type { RankedVideo, RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../context.ts";
import { shanghaiDay } from "../day.ts";
import { publicVideos, toVideoCard } from "./cards.ts";

const periodDays = { day: 1, week: 7, month: 30 } as const;

/** The Shanghai day a period begins with; today is its last. */
export function firstDayOf(context: Context, period: keyof typeof periodDays): number {
  return shanghaiDay(context.now()) - periodDays[period] + 1;
}

/** The most played films of a period, today included. */
export async function rankVideos(context: Context, period: RankPeriod, limit: number): Promise<RankedVideo[]> {
  context.uses("videos");
  if (period === "all") return rankAllTime(context, limit);
  const { scan } = context.db;
  const since = firstDayOf(context, period);
  const counted = scan
    .selectFrom("video_plays")
    .select(({ fn }) => ["video_id", fn.sum<number>("plays").as("heat")])
    .where("day", ">=", since)
    .groupBy("video_id")
    .as("counted");
  const rows = await publicVideos(scan, context.now())
    .innerJoin(counted, "counted.video_id", "videos.id")
    .select("counted.heat")
    .orderBy("counted.heat", "desc")
    .orderBy("videos.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toVideoCard(context, row), heat: row.heat }));
}

async function rankAllTime(context: Context, limit: number): Promise<RankedVideo[]> {
  const rows = await publicVideos(context.db.read, context.now())
    .orderBy("videos.plays", "desc")
    .orderBy("videos.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toVideoCard(context, row), heat: row.plays }));
}
