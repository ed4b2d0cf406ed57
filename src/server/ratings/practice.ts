import { sql } from "kysely";
import { dayStart, shanghaiDay } from "../core/day.ts";
import type { Writer } from "../db/open.ts";
import { isSeasoned, type Practice } from "./score.ts";
import type { Voter } from "./votes.ts";

/** Votes that are read first, which nearly always tell whether the user is seasoned. */
const lookedAt = 60;

/** `shanghaiDay` of the vote. */
const votedOn = sql<number>`(voted_at - ${sql.lit(dayStart(0))}) / 86400000`;

/** A user's experience without this vote, and including it at the time it was given; at least as much as tells whether they are seasoned. */
export interface Practices {
  before: Practice;
  after: Practice;
}

export async function practiceOf(trx: Writer, { userId, videoId }: Voter, votedAt: number): Promise<Practices> {
  const others = trx
    .selectFrom("rating_votes")
    .where("user_id", "=", userId)
    .where("video_id", "!=", videoId)
    .where("rating", "is not", null);
  const rows = await others.select("voted_at").limit(lookedAt).execute();
  const times = rows.map(({ voted_at }) => voted_at);
  const before = toPractice(times);
  if (isSeasoned(before) || rows.length < lookedAt) return { before, after: toPractice([...times, votedAt]) };
  // So many on few days: all are counted.
  const { films, days, sameDay } = await others
    .select(({ fn }) => [fn.countAll<number>().as("films"), fn.count<number>(votedOn).distinct().as("days")])
    .select(
      sql<number>`coalesce(max(case when ${votedOn} = ${shanghaiDay(votedAt)} then 1 else 0 end), 0)`.as("sameDay"),
    )
    .executeTakeFirstOrThrow();
  return { before: { films, days }, after: { films: films + 1, days: days + 1 - sameDay } };
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
