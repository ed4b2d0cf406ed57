import type { RankPeriod } from "#lib/contract/schemas/catalogue.ts";
import type { RankedReview } from "#lib/contract/schemas/reviews.ts";
import { firstDayOf } from "../catalogue/rank.ts";
import type { Context } from "../context.ts";
import { dayStart } from "../day.ts";
import { publicReviews, toReviewCard } from "./reviews.ts";

/** The best supported reviews among those published in a period. */
export async function rankReviews(context: Context, period: RankPeriod, limit: number): Promise<RankedReview[]> {
  context.uses("reviews");
  const query = publicReviews(context.db.scan, context.now());
  const since = period === "all" ? 0 : dayStart(firstDayOf(context, period));
  const rows = await query
    .where("reviews.published_at", ">=", since)
    .orderBy("reviews.supports", "desc")
    .orderBy("reviews.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toReviewCard(context, row), heat: row.supports }));
}
