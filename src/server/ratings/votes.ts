import { practiceOf, reweighWhenSeasoned, type Voter } from "./practice.ts";
import { sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import { countsTag } from "../core/target.ts";
import type { Reader, Writer } from "../db/open.ts";
import { siteMean } from "./mean.ts";
import { burstSpan, burstFactor, fullWeight, isYoung, scoreOf, type Share, weightOf } from "./score.ts";

/** How long a rejection by an operator reduces the weight of the author's votes, in milliseconds. */
const remembered = 90 * 86_400_000;

/**
 * Updates a user's vote on a film, and the film's score, from the user's mark, review and account status. Must be called in the transaction
 * that changes one of these; repeated calls are harmless, because only the difference from the counted vote is written. Pass the returned
 * tags to `context.changed` after the commit.
 */
export async function settleVote(context: Pick<Context, "now">, trx: Writer, voter: Voter): Promise<string[]> {
  // Locks the film: votes on it are counted one at a time.
  const film = await trx
    .updateTable("videos")
    .set(({ ref }) => ({ score_votes: ref("score_votes") }))
    .where("id", "=", voter.videoId)
    .returning("id")
    .executeTakeFirst();
  if (!film) return [];
  const kept = await trx
    .selectFrom("rating_votes")
    .selectAll()
    .where("video_id", "=", voter.videoId)
    .where("user_id", "=", voter.userId)
    .executeTakeFirst();
  const opinion = await opinionOf(trx, voter);
  if (opinion.rating === null) {
    if (!kept) return [];
    await trx
      .deleteFrom("rating_votes")
      .where("video_id", "=", voter.videoId)
      .where("user_id", "=", voter.userId)
      .execute();
    await reweighWhenSeasoned(trx, voter, await practiceOf(trx, voter, kept.voted_at));
    return moveShares(trx, voter.videoId, kept, { rating: null, weight: 0 });
  }
  const now = context.now();
  const fresh = !kept || kept.voted_at === 0;
  const rejected = await rejectedOf(trx, voter.userId, now);
  const practice = await practiceOf(trx, voter, fresh ? now : kept.voted_at);
  const age = now - opinion.since;
  const { weight: own, again } = weightOf({ age, trusted: opinion.trusted, rejected, practice: practice.after });
  const isWhole = own === fullWeight;
  const crowd = kept && !fresh ? kept.crowd : isWhole ? 1000 : await crowdAt(trx, voter, { now, young: isYoung(age) });
  const weight = opinion.counts ? Math.max(1, Math.floor((own * crowd) / 1000)) : 0;
  const voted = fresh ? { voted_at: now } : {};
  const row = {
    rating: opinion.counts ? opinion.rating : null,
    weight,
    crowd,
    weigh_at: opinion.counts && again !== null ? now + again : null,
  };
  await trx
    .insertInto("rating_votes")
    .values({ video_id: voter.videoId, user_id: voter.userId, voted_at: now, ...row })
    .onConflict((conflict) => conflict.columns(["video_id", "user_id"]).doUpdateSet({ ...row, ...voted }))
    .execute();
  if (fresh) await reweighWhenSeasoned(trx, voter, practice);
  return moveShares(trx, voter.videoId, kept ?? { rating: null, weight: 0 }, row);
}

interface Opinion {
  /** Half stars; null without a rating. */
  rating: number | null;
  /** False for guests and for banned, limited or deleted users. */
  counts: boolean;
  trusted: boolean;
  since: number;
}

/** The rating in the mark has priority over the review's: one vote per user. */
async function opinionOf(trx: Writer, { userId, videoId }: Voter): Promise<Opinion> {
  const row = await trx
    .selectFrom("users")
    .leftJoin("marks", (join) => join.onRef("marks.user_id", "=", "users.id").on("marks.video_id", "=", videoId))
    .select(["users.status", "users.shadow", "users.account", "users.mobile", "users.content_key"])
    .select(["users.member_since", "users.created_at", "marks.rating"])
    .select(({ selectFrom }) =>
      selectFrom("reviews")
        .select("reviews.rating")
        .whereRef("reviews.author_id", "=", "users.id")
        .where("reviews.video_id", "=", videoId)
        .where("reviews.status", "=", "published")
        .orderBy("reviews.id", "desc")
        .limit(1)
        .as("review_rating"),
    )
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!row) return { rating: null, counts: false, trusted: false, since: 0 };
  const known = row.account !== null || row.mobile !== null || row.content_key !== null;
  return {
    rating: row.status === "deleted" ? null : (row.rating ?? row.review_rating),
    counts: known && row.shadow !== "limited" && (row.status === "active" || row.status === "leaving"),
    trusted: row.content_key !== null,
    since: row.member_since ?? row.created_at,
  };
}

async function rejectedOf(trx: Writer, userId: number, now: number): Promise<number> {
  const { count } = await trx
    .selectFrom("moderation_cases")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("author_id", "=", userId)
    .where("status", "=", "rejected")
    .where("decided_at", ">", now - remembered)
    .executeTakeFirstOrThrow();
  return count;
}

/** Factor for a vote that is not a full one: smaller the more such votes the film has had recently. */
async function crowdAt(
  trx: Writer,
  { userId, videoId }: Voter,
  { now, young }: { now: number; young: boolean },
): Promise<number> {
  const votes = trx
    .selectFrom("rating_votes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("video_id", "=", videoId)
    .where("rating", "is not", null)
    .where("user_id", "!=", userId);
  const since = now - burstSpan;
  const { count: others } = await votes
    .where("voted_at", ">", since)
    .where("weight", "<", fullWeight)
    .executeTakeFirstOrThrow();
  if (young) return burstFactor({ others, before: 0, young });
  const { count: before } = await votes.where("voted_at", "<=", since).executeTakeFirstOrThrow();
  return burstFactor({ others, before, young });
}

interface Counted {
  rating: number | null;
  weight: number;
}

/** Replaces a counted vote in the film's totals and recalculates its score. Returns the cache tags to invalidate. */
async function moveShares(trx: Writer, videoId: number, before: Counted, after: Counted): Promise<string[]> {
  if (before.rating === after.rating && before.weight === after.weight) return [];
  if (before.rating !== null) await addShare(trx, videoId, { stars: before.rating, count: -1, weight: -before.weight });
  if (after.rating !== null) await addShare(trx, videoId, { stars: after.rating, count: 1, weight: after.weight });
  await writeScore(trx, videoId, await siteMean(trx));
  return [countsTag({ contentType: kinds.video.type, targetId: videoId })];
}

async function addShare(trx: Writer, videoId: number, { stars, count, weight }: Share): Promise<void> {
  await trx
    .insertInto("video_ratings")
    .values({ video_id: videoId, stars, count, weight })
    .onConflict((conflict) =>
      conflict.columns(["video_id", "stars"]).doUpdateSet({
        count: sql<number>`video_ratings.count + ${count}`,
        weight: sql<number>`video_ratings.weight + ${weight}`,
      }),
    )
    .execute();
}

/** A film's ratings by half stars. */
export function sharesOf(db: Reader | Writer, videoId: number): Promise<Share[]> {
  return db
    .selectFrom("video_ratings")
    .select(["stars", "count", "weight"])
    .where("video_id", "=", videoId)
    .where("count", ">", 0)
    .orderBy("stars")
    .execute();
}

/** Recalculates a film's score; returns whether the score or the number of votes changed. */
export async function writeScore(trx: Writer, videoId: number, mean: number): Promise<boolean> {
  const shares = await sharesOf(trx, videoId);
  const score = scoreOf(shares, mean);
  const votes = shares.reduce((sum, { count }) => sum + count, 0);
  const moved = await trx
    .updateTable("videos")
    .set({ score, score_votes: votes })
    .where("id", "=", videoId)
    .where(({ eb, or }) =>
      or([
        eb("score_votes", "!=", votes),
        score === null ? eb("score", "is not", null) : or([eb("score", "is", null), eb("score", "!=", score)]),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}
