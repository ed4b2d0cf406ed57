import { eraseOwned, inPortions, type PersonalPart } from "../people/personal-part.ts";

/** A user's history. */
export const historyPart: PersonalPart = {
  name: "history",
  export: async ({ db }, userId) =>
    inPortions(
      db.scan.selectFrom("histories").selectAll().where("user_id", "=", userId).where("removed", "=", 0),
      (rows) =>
        rows.map((row) => ({
          contentType: row.content_type,
          targetId: row.target_id,
          position: row.position,
          duration: row.duration,
          at: new Date(row.at).toISOString(),
        })),
      ["content_type", "target_id"],
    ),
  erase: (erasing) => eraseOwned(erasing, [["histories", "user_id"]]),
};
