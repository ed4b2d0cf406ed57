import type { RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import type { RankedReview } from "#lib/contract/schemas/reviews.ts";
import { firstDayOf, inOrder, maxRanked, type Ranked } from "../paging/ranking.ts";
import type { Context } from "../core/context.ts";
import { dayStart } from "../core/day.ts";
import { remember } from "../cache/remember.ts";
import { publicReviews, reviewsById, toReviewCard } from "../cards/reviews.ts";

/** The most liked reviews published in a period. */
export async function rankReviews(context: Context, period: RankPeriod, limit: number): Promise<RankedReview[]> {
  context.uses("reviews");
  if (period === "all") return rankAllTime(context, limit);
  const since = firstDayOf(context, period);
  const ranked = await remember(context, { name: `reviews ${since} ${period}`, tags: ["reviews"] }, () =>
    bestSupported(context, dayStart(since)),
  );
  if (ranked.length === 0) return [];
  const reviews = await reviewsById(
    context,
    ranked.map(({ id }) => id),
  );
  return inOrder(ranked, reviews, limit).map(({ row, heat }) => ({ ...row, heat }));
}

async function bestSupported(context: Context, since: number): Promise<Ranked[]> {
  const rows = await publicReviews(context.db.fullScan, context.now())
    .where("reviews.published_at", ">=", since)
    .orderBy("reviews.supports", "desc")
    .orderBy("reviews.id", "desc")
    .limit(maxRanked)
    .execute();
  return rows.map((row) => ({ id: row.id, heat: row.supports }));
}

async function rankAllTime(context: Context, limit: number): Promise<RankedReview[]> {
  const rows = await publicReviews(context.db.read, context.now())
    .orderBy("reviews.supports", "desc")
    .orderBy("reviews.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toReviewCard(context, row), heat: row.supports }));
}
