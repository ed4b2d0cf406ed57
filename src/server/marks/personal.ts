import { inPortions, type PersonalPart } from "../people/personal-part.ts";
import { deleteLikes } from "./kept-likes.ts";
import { toMarks } from "./rows.ts";
import { batchesOf } from "#lib/batches.ts";

/** A user's marks, ratings and diary. Deleted with the account, so that the ratings no longer count. */
export const markPart: PersonalPart = {
  name: "marks",
  async export({ db }, userId) {
    const rows = await inPortions(db.scan.selectFrom("marks").selectAll().where("user_id", "=", userId));
    const titles = await db.scan
      .selectFrom("marks")
      .innerJoin("videos", "videos.id", "marks.video_id")
      .select(["videos.id", "videos.title"])
      .where("marks.user_id", "=", userId)
      .execute();
    const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
    const marks = [];
    for (const some of batchesOf(rows, 500)) marks.push(...(await toMarks(db.scan, userId, some)));
    return marks.map((mark) => ({ title: titleOf.get(mark.videoId) ?? "", ...mark }));
  },
  async erase(trx, userId) {
    await trx.deleteFrom("watch_days").where("user_id", "=", userId).execute();
    const liked = await trx.deleteFrom("marks_gone").where("user_id", "=", userId).returning("liked_id").execute();
    const ids = liked.flatMap(({ liked_id }) => (liked_id === null ? [] : [liked_id]));
    if (ids.length > 0) await deleteLikes(trx, ids);
    await trx.deleteFrom("marks").where("user_id", "=", userId).execute();
  },
};
