import type { RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import type { RankedPerformer } from "#lib/contract/schemas/performers.ts";
import { toPerformerCard } from "../cards/videos.ts";
import { firstDayOf, inOrder, maxRanked, type Ranked } from "../paging/ranking.ts";
import type { Context } from "../core/context.ts";
import { byValue } from "../db/by-value.ts";
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
  const films = fullScan
    .selectFrom("video_performers")
    .select("performer_id")
    .where("public_at", "<=", context.now())
    .groupBy("performer_id");
  const counted =
    since === null
      ? films.select(({ fn }) => fn.sum<number>("video_performers.plays").as("heat"))
      : films
          .innerJoin("video_plays", "video_plays.video_id", "video_performers.video_id")
          .where("video_plays.day", ">=", since)
          .select(({ fn }) => fn.sum<number>("video_plays.plays").as("heat"));
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
