import { inPortions, type PersonalPart } from "../people/personal-part.ts";
import { namesIn, withNames } from "../people/mentions.ts";
import { statusForAuthor } from "../people/shadow.ts";

/** A user's comments. They stay when the account is deleted, because others have replied to them, but without the name. */
export const commentPart: PersonalPart = {
  name: "comments",
  async merge(trx, guestId, userId) {
    await trx.updateTable("comments").set({ author_id: userId }).where("author_id", "=", guestId).execute();
    await trx.updateTable("comment_mentions").set({ user_id: userId }).where("user_id", "=", guestId).execute();
    await trx.updateTable("messages").set({ actor_id: userId }).where("actor_id", "=", guestId).execute();
  },
  export: async ({ db }, userId) =>
    inPortions(
      db.scan
        .selectFrom("comments")
        .select(["id", "status", "content_type", "target_id", "text", "created_at"])
        .where("author_id", "=", userId)
        .where("status", "in", ["published", "shadowed", "pending"]),
      async (rows) => {
        const names = await namesIn(db.scan, rows);
        return rows.map((row) => ({
          id: row.id,
          status: statusForAuthor(row.status),
          contentType: row.content_type,
          targetId: row.target_id,
          text: withNames(row.text, names.get(row.id)).text,
          createdAt: new Date(row.created_at).toISOString(),
        }));
      },
      ["created_at", "id"],
    ),
};
