import { z } from "zod";

/** All ratings of a film on this site. */
export const ratingSummary = z.strictObject({
  /** Weighted, 0 to 10 with one decimal; null if there are too few ratings. See docs/decisions/0045-scores.md. */
  score: z.number().nullable(),
  votes: z.int().nonnegative(),
  /** Number of ratings for each number of half stars, from 1 to 10. */
  distribution: z.array(z.int().nonnegative()).length(10),
});
export type RatingSummary = z.infer<typeof ratingSummary>;
