import type { RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import type { RankedPerformer } from "#lib/contract/schemas/performers.ts";
import { toPerformerCard } from "../cards/videos.ts";
import { firstDayOf, inOrder, maxRanked, type Ranked } from "../paging/ranking.ts";
import type { Context } from "../core/context.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader } from "../db/open.ts";
import { remember } from "../cache/remember.ts";

/** Performers whose films were played most in a period. */
export async function rankPerformers(context: Context, period: RankPeriod, limit: number): Promise<RankedPerformer[]> {
  context.uses("performers", "videos");
  const since = period === "all" ? null : firstDayOf(context, period);
  const ranked = await remember(
    context,
    { name: `performers ${since} ${period}`, tags: ["performers", "videos"] },
    () => maxPlayed(context, since),
  );
  if (ranked.length === 0) return [];
  const rows = await context.db.read
    .selectFrom("performers")
    .select(["id", "name", "portrait", "initial", "works"])
    .where(byValue("status", "published"))
    .where(
      "id",
      "in",
      ranked.map(({ id }) => id),
    )
    .execute();
  return inOrder(ranked, rows, limit).map(({ row, heat }) => ({ ...toPerformerCard(context, row), heat }));
}

async function maxPlayed(context: Context, since: number | null): Promise<Ranked[]> {
  const { fullScan } = context.db;
  const counted = since === null ? playedEver(fullScan, context.now()) : playedSince(fullScan, context.now(), since);
  const rows = await fullScan
    .selectFrom("performers")
    .innerJoin(counted.as("counted"), "counted.performer_id", "performers.id")
    .select(["performers.id", "counted.heat"])
    .where("performers.status", "=", "published")
    .orderBy("counted.heat", "desc")
    .orderBy("performers.id", "desc")
    .limit(maxRanked)
    .execute();
  return rows.map(({ id, heat }) => ({ id, heat: Number(heat) }));
}

function playedEver(db: Reader, now: number) {
  return db
    .selectFrom("video_performers")
    .select(({ fn }) => ["performer_id", fn.sum<number>("plays").as("heat")])
    .where("public_at", "<=", now)
    .groupBy("performer_id");
}

/** By the films' own index of what is public: the people of a film are found without their times. */
function playedSince(db: Reader, now: number, since: number) {
  return db
    .selectFrom("videos")
    .innerJoin("video_performers", "video_performers.video_id", "videos.id")
    .innerJoin("video_plays", "video_plays.video_id", "videos.id")
    .select(({ fn }) => ["video_performers.performer_id", fn.sum<number>("video_plays.plays").as("heat")])
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", now)
    .where("video_plays.day", ">=", since)
    .groupBy("video_performers.performer_id");
}
