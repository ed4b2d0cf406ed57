import type { Reader, Writer } from "../db/open.ts";

/** Lives in which people watch and speak: those that are on, and the rooms of premieres until these are over. */
export function openRooms(db: Reader | Writer, now: number) {
  return db
    .selectFrom("lives")
    .leftJoin("premieres", "premieres.video_id", "lives.video_id")
    .leftJoin("videos", (join) => join.onRef("videos.id", "=", "lives.video_id").on("videos.status", "=", "published"))
    .where(({ and, eb, or }) =>
      or([
        eb("lives.state", "in", ["on", "away"]),
        and([eb("lives.state", "=", "premiere"), eb("videos.id", "is not", null), eb("premieres.ends_at", ">", now)]),
      ]),
    );
}
