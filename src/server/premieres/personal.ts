import { eraseOwned, type PersonalPart } from "../people/personal-part.ts";

/** Premieres a user wants to be told of. */
export const premierePart: PersonalPart = {
  name: "premiereReminders",
  async export({ db }, userId) {
    const rows = await db.scan
      .selectFrom("premiere_reminders")
      .select(["video_id", "created_at"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute();
    return rows.map((row) => ({ videoId: row.video_id, askedAt: new Date(row.created_at).toISOString() }));
  },
  erase: (erasing) => eraseOwned(erasing, [["premiere_reminders", "user_id"]]),
};
