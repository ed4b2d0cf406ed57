import { eraseOwned, inPortions, type PersonalPart } from "../people/personal-part.ts";

/** A user's danmaku. They are deleted with the account. */
export const danmakuPart: PersonalPart = {
  name: "danmaku",
  export: async ({ db }, userId) =>
    inPortions(
      db.scan
        .selectFrom("danmaku")
        .select(["id", "video_id", "at_ms", "text", "created_at"])
        .where("author_id", "=", userId)
        .where("status", "!=", "deleted"),
      (rows) =>
        rows.map((row) => ({
          id: row.id,
          videoId: row.video_id,
          at: row.at_ms / 1000,
          text: row.text,
          createdAt: new Date(row.created_at).toISOString(),
        })),
      ["created_at", "id"],
    ),
  erase: (erasing) => eraseOwned(erasing, [["danmaku", "author_id"]]),
};
