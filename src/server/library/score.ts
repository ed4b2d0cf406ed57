import { sql } from "kysely";

/**
 * A film's score in thousandths of a point, because integers sort the same in both database engines: the weighted score, otherwise the mean
 * of its reviews, otherwise -1. Not defined anywhere else.
 */
export const thousandths = sql<number>`coalesce(cast(round(coalesce(videos.score, case when videos.review_count > 0
  then videos.rating_sum * 1.0 / videos.review_count end) * 1000) as integer), -1)`;
