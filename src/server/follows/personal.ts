import { type SqlBool, sql } from "kysely";
import { deleteSome } from "../db/forget.ts";
import { kinds } from "#lib/kinds.ts";
import { eraseOwned, inPortions, type PersonalPart } from "../people/personal-part.ts";

/** What a user follows, and the user's followers. */
export const followPart: PersonalPart = {
  name: "follows",
  export: async ({ db }, userId) =>
    inPortions(
      db.scan.selectFrom("follows").selectAll().where("user_id", "=", userId),
      (rows) =>
        rows.map((row) => ({
          contentType: row.content_type,
          targetId: row.target_id,
          followedAt: new Date(row.created_at).toISOString(),
        })),
      ["content_type", "target_id"],
    ),
  async erase(erasing) {
    const { trx, userId } = erasing;
    if (await eraseOwned(erasing, [["follows", "user_id"]])) return true;
    const followers = sql<SqlBool>`content_type = ${kinds.person.type} and target_id = ${userId}`;
    return deleteSome(erasing, trx, "follows", followers);
  },
};
