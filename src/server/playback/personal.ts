import type { PersonalPart } from "../people/personal-part.ts";

/** Whose watching counts in the curve of a film. The sums tell nothing of anybody. */
export const playbackPart: PersonalPart = {
  name: "watchedFilms",
  async export({ db }, userId) {
    const rows = await db.read
      .selectFrom("replay_viewers")
      .select("video_id")
      .where("user_id", "=", userId)
      .orderBy("video_id")
      .execute();
    return rows.map(({ video_id }) => video_id);
  },
  async erase(trx, userId) {
    await trx.deleteFrom("replay_viewers").where("user_id", "=", userId).execute();
  },
};
