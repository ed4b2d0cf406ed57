import type { PersonalPart } from "../people/personal-part.ts";

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
  async export({ db }, userId) {
    const rows = await db.scan
      .selectFrom("feedbacks")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    return rows.map(({ category, text, contact, created_at }) => ({
      category,
      text,
      contact,
      createdAt: new Date(created_at).toISOString(),
    }));
  },
  async erase(trx, userId) {
    await trx.deleteFrom("feedbacks").where("user_id", "=", userId).execute();
    await trx.deleteFrom("question_votes").where("user_id", "=", userId).execute();
  },
};
