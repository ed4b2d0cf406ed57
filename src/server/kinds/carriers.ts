import type { Reader } from "../db/open.ts";
import type { Carriers } from "./kind.ts";

/** Films, reviews and posts with these tags; they are found by the tags' names and must be re-indexed when those change. */
export async function carriersOf(db: Reader, tags: readonly number[]): Promise<Carriers[]> {
  if (tags.length === 0) return [];
  const videos = await db.selectFrom("video_tags").select("video_id as id").where("tag_id", "in", tags).execute();
  const reviews = await db.selectFrom("review_tags").select("review_id as id").where("tag_id", "in", tags).execute();
  const posts = await db.selectFrom("post_tags").select("post_id as id").where("tag_id", "in", tags).execute();
  return [
    { kind: "video", ids: distinct(videos) },
    { kind: "review", ids: distinct(reviews) },
    { kind: "post", ids: distinct(posts) },
  ];
}

function distinct(rows: readonly { id: number }[]): number[] {
  return [...new Set(rows.map(({ id }) => id))];
}
