import { kinds } from "#lib/kinds.ts";
import type { PersonalPart } from "../people/personal-part.ts";

/** What a user follows, and the user's followers. */
export const followPart: PersonalPart = {
  name: "follows",
  async export({ db }, userId) {
    const rows = await db.scan
      .selectFrom("follows")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute();
    return rows.map((row) => ({
      contentType: row.content_type,
      targetId: row.target_id,
      followedAt: new Date(row.created_at).toISOString(),
    }));
  },
  async erase(trx, userId) {
    await trx.deleteFrom("follows").where("user_id", "=", userId).execute();
    await trx
      .deleteFrom("follows")
      .where("content_type", "=", kinds.person.type)
      .where("target_id", "=", userId)
      .execute();
  },
};
