import { dayStart, shanghaiDay } from "../core/day.ts";
import type { Writer } from "../db/open.ts";
import { isSeasoned, type Practice, seasoned } from "./score.ts";

export interface Voter {
  userId: number;
  videoId: number;
}

/** A user's experience without this vote, and including it at the time it was given; at least as much as tells whether they are seasoned. */
export interface Practices {
  before: Practice;
  after: Practice;
}

export async function practiceOf(trx: Writer, { userId, videoId }: Voter, votedAt: number): Promise<Practices> {
  const others = trx
    .selectFrom("rating_votes")
    .select("voted_at")
    .where("user_id", "=", userId)
    .where("video_id", "!=", videoId)
    .where("rating", "is not", null)
    .orderBy("voted_at");
  const times = (await others.limit(seasoned.films).execute()).map(({ voted_at }) => voted_at);
  // The first vote of the next day, and so on: an import gives thousands of votes on one day.
  for (
    let last = times.at(-1);
    times.length >= seasoned.films && last !== undefined && !isSeasoned(toPractice(times));
  ) {
    const nextDay = dayStart(shanghaiDay(last) + 1);
    last = (await others.where("voted_at", ">=", nextDay).limit(1).executeTakeFirst())?.voted_at;
    if (last !== undefined) times.push(last);
  }
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
