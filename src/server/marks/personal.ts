import { type SqlBool, sql } from "kysely";
import { kinds } from "#lib/kinds.ts";
import { deleteSome } from "../db/forget.ts";
import { eraseOwned, inPortions, type PersonalPart } from "../people/personal-part.ts";
import { deleteLikes } from "./kept-likes.ts";
import { toMarks } from "./rows.ts";

/** Deleted marks that one transaction forgets. */
const erasedAtOnce = 100;

/** A user's marks, ratings and diary. Deleted with the account, so that the ratings no longer count. */
export const markPart: PersonalPart = {
  name: "marks",
  export: async ({ db }, userId) =>
    inPortions(
      db.scan.selectFrom("marks").selectAll().where("user_id", "=", userId),
      async (rows) => {
        const films = rows.map((row) => row.video_id);
        const titles = await db.scan
          .selectFrom("videos")
          .select(["id", "title"])
          .where("id", "in", [0, ...films])
          .execute();
        const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
        const marks = await toMarks(db.scan, userId, rows);
        return marks.map((mark) => ({ title: titleOf.get(mark.videoId) ?? "", ...mark }));
      },
      ["video_id"],
    ),
  async erase(erasing) {
    const { trx, userId } = erasing;
    const gone = await trx
      .selectFrom("marks_gone")
      .select(["video_id", "liked_id"])
      .where("user_id", "=", userId)
      .limit(erasedAtOnce)
      .execute();
    const liked = gone.flatMap(({ liked_id }) => liked_id ?? []);
    if (liked.length > 0) await deleteLikes(trx, liked);
    const films = gone.map(({ video_id }) => video_id);
    if (films.length > 0) {
      await trx.deleteFrom("marks_gone").where("user_id", "=", userId).where("video_id", "in", films).execute();
    }
    if (films.length === erasedAtOnce) return true;
    const own = sql`select id from marks where user_id = ${userId}`;
    const likes = sql<SqlBool>`content_type = ${kinds.short.type} and target_id in (${own})`;
    if (await deleteSome(erasing, trx, "supports", likes)) return true;
    return eraseOwned(erasing, [
      ["watch_days", "user_id"],
      ["marks", "user_id"],
    ]);
  },
};
