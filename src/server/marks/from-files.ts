import type { Reader } from "../db/open.ts";

/** Marks of members that came from files, with the keys of both. */
export function marksFromFiles(db: Reader) {
  return db
    .selectFrom("marks")
    .innerJoin("users", "users.id", "marks.user_id")
    .innerJoin("videos", "videos.id", "marks.video_id")
    .selectAll("marks")
    .select(["users.content_key as by", "videos.content_key as on"])
    .where("users.content_key", "is not", null)
    .execute();
}
