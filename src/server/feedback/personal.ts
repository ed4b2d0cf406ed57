import { eraseOwned, inPortions, type PersonalPart } from "../people/personal-part.ts";
import { toFeedbacks } from "./rows.ts";

/** A user's feedback and their votes on answers. */
export const feedbackPart: PersonalPart = {
  name: "feedback",
  async merge(trx, guestId, userId) {
    await trx.updateTable("feedbacks").set({ user_id: userId }).where("user_id", "=", guestId).execute();
    const votes = await trx.deleteFrom("question_votes").where("user_id", "=", guestId).returningAll().execute();
    for (const vote of votes) {
      await trx
        .insertInto("question_votes")
        .values({ ...vote, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  },
  export: async (context, userId) =>
    inPortions(
      context.db.scan.selectFrom("feedbacks").selectAll().where("user_id", "=", userId),
      async (rows) => {
        const shown = await toFeedbacks(context, rows);
        return shown.map(({ category, text, images, createdAt, answers }, at) => ({
          category,
          text,
          contact: rows[at]?.contact ?? "",
          page: rows[at]?.place ?? "",
          playbackLog: rows[at]?.playback_log ?? "",
          images: images.map(({ url }) => url),
          createdAt,
          answers: answers.map((answer) => ({ text: answer.text, at: answer.at })),
        }));
      },
      ["created_at", "id"],
    ),
  erase: (erasing) =>
    eraseOwned(erasing, [
      ["feedbacks", "user_id"],
      ["question_votes", "user_id"],
    ]),
};
