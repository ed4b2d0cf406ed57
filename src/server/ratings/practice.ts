import { shanghaiDay } from "../core/day.ts";
import type { Writer } from "../db/open.ts";
import { isSeasoned, type Practice } from "./score.ts";
import type { Voter } from "./votes.ts";

/** Maximum number of votes read; more do not change the result. */
const lookedAt = 60;

/** A user's experience without this vote, and including it at the time it was given. */
export interface Practices {
  before: Practice;
  after: Practice;
}

export async function practiceOf(trx: Writer, { userId, videoId }: Voter, votedAt: number): Promise<Practices> {
  const rows = await trx
    .selectFrom("rating_votes")
    .select("voted_at")
    .where("user_id", "=", userId)
    .where("video_id", "!=", videoId)
    .where("rating", "is not", null)
    .limit(lookedAt)
    .execute();
  const times = rows.map(({ voted_at }) => voted_at);
  return { before: toPractice(times), after: toPractice([...times, votedAt]) };
}

function toPractice(times: readonly number[]): Practice {
  return { films: times.length, days: new Set(times.map(shanghaiDay)).size };
}

/** If adding or deleting this vote changes whether the user is seasoned, queues the user's other votes for recalculation. */
export async function reweighWhenSeasoned(
  trx: Writer,
  { userId, videoId }: Voter,
  { before, after }: Practices,
): Promise<void> {
  if (isSeasoned(before) === isSeasoned(after)) return;
  await trx
    .updateTable("rating_votes")
    .set({ weigh_at: 0 })
    .where("user_id", "=", userId)
    .where("video_id", "!=", videoId)
    .where("rating", "is not", null)
    .execute();
}
