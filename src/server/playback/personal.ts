import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";

/** Films to whose replay curve a user has contributed. The sums themselves contain no user data. */
export const playbackPart: PersonalPart = {
  name: "watchedFilms",
  async export({ db }, userId) {
    const rows = await db.scan
      .selectFrom("replay_viewers")
      .select("video_id")
      .where("user_id", "=", userId)
      .orderBy("video_id")
      .execute();
    return rows.map(({ video_id }) => video_id);
  },
  erase: (erasing) => eraseOwned(erasing, [["replay_viewers", "user_id"]]),
};
