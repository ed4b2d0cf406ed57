import type { RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import type { RankedPerformer } from "#lib/contract/schemas/performers.ts";
import { toPerformerCard } from "../catalogue/cards.ts";
import { firstDayOf } from "../catalogue/rank.ts";
import type { Context } from "../context.ts";

/** Performers whose films were played most in a period. */
export async function rankPerformers(context: Context, period: RankPeriod, limit: number): Promise<RankedPerformer[]> {
  context.uses("performers", "videos");
  const { scan } = context.db;
  const now = context.now();
  const films = scan
    .selectFrom("videos")
    .innerJoin("video_performers", "video_performers.video_id", "videos.id")
    .select("video_performers.performer_id")
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", now)
    .groupBy("video_performers.performer_id");
  const counted =
    period === "all"
      ? films.select(({ fn }) => fn.sum<number>("videos.plays").as("heat"))
      : films
          .innerJoin("video_plays", "video_plays.video_id", "videos.id")
          .where("video_plays.day", ">=", firstDayOf(context, period))
          .select(({ fn }) => fn.sum<number>("video_plays.plays").as("heat"));
  const rows = await scan
    .selectFrom("performers")
    .innerJoin(counted.as("counted"), "counted.performer_id", "performers.id")
    .select(["performers.id", "performers.name", "performers.portrait", "performers.initial", "performers.works"])
    .select("counted.heat")
    .where("performers.status", "=", "published")
    .orderBy("counted.heat", "desc")
    .orderBy("performers.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toPerformerCard(context, row), heat: Number(row.heat) }));
}
