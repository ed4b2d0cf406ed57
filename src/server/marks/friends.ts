import { sql } from "kysely";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { followedIds } from "../follows/followed.ts";
import { publicMarks, toShortReview } from "./rows.ts";

/** Maximum number of followed members displayed with a film. */
const maxFriends = 12;

/** Public marks of a film by members the caller follows. */
export async function friendsOf(
  context: SignedInContext,
  { videoId }: Input<"mark/friends">,
): Promise<Output<"mark/friends">> {
  const friends = marksOfFriends(context, videoId);
  const rows = await friends.orderBy("marks.updated_at", "desc").limit(maxFriends).execute();
  const { count, mean } = await context.db.read
    .selectFrom(friends.as("friends"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .select(sql<number | null>`avg(friends.rating * 1.0)`.as("mean"))
    .executeTakeFirstOrThrow();
  return {
    list: rows.map((row) => toShortReview(context, row)),
    count,
    mean: mean === null ? null : Math.round(mean * 10) / 10,
  };
}

function marksOfFriends({ db, identity, now }: SignedInContext, videoId: number) {
  return publicMarks(db.read, now())
    .where("marks.video_id", "=", videoId)
    .where(sql<boolean>`marks.user_id in (${followedIds(identity.userId, "person")})`);
}

/** Number of members the caller follows who have a public mark of this film. */
export async function countFriends(context: SignedInContext, videoId: number): Promise<number> {
  const { count } = await context.db.read
    .selectFrom(marksOfFriends(context, videoId).as("friends"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
