import type { Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import { shanghaiDay } from "../core/day.ts";
import { aging } from "../db/forget.ts";
import { AppError } from "../core/errors.ts";
import { moveDocument } from "../search/indexing.ts";

/** Counts a play once per identity, film and Shanghai day. Pages are not invalidated: they show it when rendered next. */
export async function countView(context: SignedInContext, videoId: number): Promise<Output<"video/view">> {
  const now = context.now();
  const day = shanghaiDay(now);
  return context.db.write(async (trx) => {
    const video = await trx
      .selectFrom("videos")
      .select("id")
      .where("id", "=", videoId)
      .where("status", "=", "published")
      .where("published_at", "<=", now)
      .executeTakeFirst();
    if (!video) throw new AppError("videoMissing");
    const first = await trx
      .insertInto("video_views")
      .values({ day, video_id: videoId, user_id: context.identity.userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("video_id")
      .executeTakeFirst();
    if (!first) return { counted: false };
    await trx
      .insertInto("video_plays")
      .values({ video_id: videoId, day, plays: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["video_id", "day"])
          .doUpdateSet(({ ref, eb }) => ({ plays: eb(ref("video_plays.plays"), "+", 1) })),
      )
      .execute();
    const { plays } = await trx
      .updateTable("videos")
      .set(({ eb }) => ({ plays: eb("plays", "+", 1) }))
      .where("id", "=", videoId)
      .returning("plays")
      .executeTakeFirstOrThrow();
    await moveDocument(context, trx, kinds.video.type, videoId, { before: plays - 1, after: plays });
    return { counted: true };
  });
}

const dayLength = 86_400_000;

/** Who played what is needed for the day in which it counts once. */
export const oldViews = aging({ table: "video_views", column: "day", keptFor: 2 * dayLength, unit: dayLength });
