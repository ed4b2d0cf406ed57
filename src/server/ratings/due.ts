import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import { usualPace, writePaced } from "../db/dialect/paced.ts";
import type { Pace } from "../db/dialect/pace.ts";
import type { Writer } from "../db/open.ts";
import { settleVote } from "./votes.ts";

const batch = 50;

/** Queues all votes of a user whose account status has changed; `settleDueVotes` recalculates them after the commit. */
export async function queueVotesOf(trx: Writer, userId: number): Promise<void> {
  await trx.updateTable("rating_votes").set({ weigh_at: 0 }).where("user_id", "=", userId).execute();
}

/** Queues the votes of users whose review of one of these films was added, changed or removed. */
export async function queueReviewVotes(trx: Writer, videoIds: readonly number[]): Promise<void> {
  if (videoIds.length === 0) return;
  const ids = sql.join(videoIds);
  await sql`
    insert into rating_votes (video_id, user_id, voted_at, weigh_at)
    select distinct video_id, author_id, 0, 0 from reviews
    where status = 'published' and video_id in (${ids}) and not exists (select 1 from rating_votes held
      where held.video_id = reviews.video_id and held.user_id = reviews.author_id and held.rating = reviews.rating)
    on conflict (video_id, user_id) do update set weigh_at = 0`.execute(trx);
  await sql`
    update rating_votes set weigh_at = 0
    where video_id in (${ids})
      and not exists (select 1 from marks where marks.video_id = rating_votes.video_id
        and marks.user_id = rating_votes.user_id and marks.rating is not null)
      and not exists (select 1 from reviews where reviews.video_id = rating_votes.video_id
        and reviews.author_id = rating_votes.user_id and reviews.status = 'published')`.execute(trx);
}

interface Settling {
  /** Milliseconds after which the rest is left to the next call. */
  within?: number;
  pace?: Pace;
  stopping?: AbortSignal | undefined;
}

/** For a request that has queued the votes of one person, who may have rated thousands of films: housekeeping does the rest. */
export const inARequest: Settling = { within: 2000 };

/**
 * Recalculates the votes that are due, of accounts that became older or were (un)banned, of imported reviews; in short transactions, as there
 * may be many. Returns their number.
 */
export async function settleDueVotes(
  context: Context,
  { within = Infinity, pace = usualPace, stopping }: Settling = {},
): Promise<number> {
  const end = pace.clock() + within;
  for (let settled = 0; ;) {
    const due = await context.db.primary
      .selectFrom("rating_votes")
      .select(["video_id", "user_id"])
      .where("weigh_at", "<=", context.now())
      .orderBy("weigh_at")
      .limit(batch)
      .execute();
    // Always in the same order, so that two processes do not wait for each other.
    const ordered = due.toSorted((one, other) => one.video_id - other.video_id || one.user_id - other.user_id);
    const tags = new Set<string>();
    const settle = async (trx: Writer, { video_id: videoId, user_id: userId }: (typeof due)[number]) => {
      for (const tag of await settleVote(context, trx, { userId, videoId })) tags.add(tag);
    };
    await writePaced(context.db, ordered, settle, { pace });
    if (tags.size > 0) context.changed(...tags);
    settled += due.length;
    if (due.length < batch || pace.clock() >= end || stopping?.aborted) return settled;
    await pace.rest();
  }
}
