import { sql } from "kysely";

/** A film's score in points: the weighted score, otherwise the mean of its reviews, otherwise null. Not defined anywhere else. */
export const scoreColumn = sql<number | null>`coalesce(videos.score, case when videos.review_count > 0
  then videos.rating_sum * 1.0 / videos.review_count end)`;

/** `toThousandths` of it, computed by the database. */
export const thousandths = sql<number>`coalesce(cast(round((${scoreColumn}) * 1000) as integer), -1)`;

/** Thousandths of a point, -1 without a score: integers sort the same in both database engines. */
export const toThousandths = (score: number | null): number => (score === null ? -1 : Math.round(score * 1000));
