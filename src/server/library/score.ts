import { sql } from "kysely";

/** The one place that says what a film's score is, in points: the weighted one, the mean of its reviews where there is none yet, or null. */
export const scoreColumn = sql<number | null>`coalesce(videos.score, case when videos.review_count > 0
  then videos.rating_sum * 1.0 / videos.review_count end)`;

/** Thousandths of a point, -1 without a score: whole numbers have an order no engine disputes. */
export const toThousandths = (score: number | null): number => (score === null ? -1 : Math.round(score * 1000));
