import type { RankedVideo, RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import type { Context } from "../context.ts";
import { shanghaiDay } from "../day.ts";
import { remember } from "../remember.ts";
import { publicVideos, publicVideosById, toVideoCard } from "./cards.ts";

const periodDays = { day: 1, week: 7, month: 30 } as const;

/** Places that are remembered of a ranking: more than anybody is shown, for some may be hidden meanwhile. */
export const rankedPlaces = 100;

/** A thing's place in a ranking is that in the list. */
export interface Placed {
  id: number;
  heat: number;
}

/** The Shanghai day a period begins with; today is its last. */
export function firstDayOf(context: Context, period: keyof typeof periodDays): number {
  return shanghaiDay(context.now()) - periodDays[period] + 1;
}

/** The most played films of a period, today included. */
export async function rankVideos(context: Context, period: RankPeriod, limit: number): Promise<RankedVideo[]> {
  context.uses("videos");
  if (period === "all") return rankAllTime(context, limit);
  const since = firstDayOf(context, period);
  const places = await remember(context, { name: `videos ${since} ${period}`, tags: ["videos"] }, () =>
    maxPlayed(context, since),
  );
  const ids = places.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await publicVideosById(context.db.read, context.now(), ids).execute();
  return inOrder(places, rows, limit).map(({ row, heat }) => ({ ...toVideoCard(context, row), heat }));
}

/** The rows that are still there, in the order of their places. */
export function inOrder<Thing extends { id: number }>(
  places: readonly Placed[],
  rows: readonly Thing[],
  limit: number,
): { row: Thing; heat: number }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places
    .flatMap(({ id, heat }) => {
      const row = byId.get(id);
      return row ? [{ row, heat }] : [];
    })
    .slice(0, limit);
}

async function maxPlayed(context: Context, since: number): Promise<Placed[]> {
  const { scan } = context.db;
  const counted = scan
    .selectFrom("video_plays")
    .select(({ fn }) => ["video_id", fn.sum<number>("plays").as("heat")])
    .where("day", ">=", since)
    .groupBy("video_id")
    .as("counted");
  const rows = await publicVideos(scan, context.now())
    .innerJoin(counted, "counted.video_id", "videos.id")
    .clearSelect()
    .select(["videos.id", "counted.heat"])
    .orderBy("counted.heat", "desc")
    .orderBy("videos.id", "desc")
    .limit(rankedPlaces)
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
