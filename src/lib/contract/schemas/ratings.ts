import { z } from "zod";

/** How everybody here rated a film. */
export const ratingSummary = z.strictObject({
  /** Weighted, 0 to 10 with one decimal; null before enough have rated. See docs/decisions/0045-scores.md. */
  score: z.number().nullable(),
  votes: z.int().nonnegative(),
  /** How many gave each number of half stars, from 1 to 10. */
  distribution: z.array(z.int().nonnegative()).length(10),
});
export type RatingSummary = z.infer<typeof ratingSummary>;
