import type { RatingSummary } from "#lib/contract/schemas/ratings.ts";
import type { Reader } from "../db/open.ts";
import { sharesOf } from "./votes.ts";

/** Score of a film and its ratings by half stars. */
export async function ratingSummary(
  db: Reader,
  { id, score, score_votes: votes }: { id: number; score: number | null; score_votes: number },
): Promise<RatingSummary> {
  const distribution = Array.from({ length: 10 }, () => 0);
  if (votes > 0) for (const { stars, count } of await sharesOf(db, id)) distribution[stars - 1] = count;
  return { score: score === null ? null : Math.round(score * 10) / 10, votes, distribution };
}
