import type { SearchType } from "#lib/contract/schemas/search.ts";
import { kinds } from "#lib/kinds.ts";
import type { Writer } from "../db/open.ts";

/** Things of one kind. */
export interface Carriers {
  contentType: SearchType;
  ids: number[];
}

/** What is found by the names of these tags, and so has to follow when they change: films, reviews and posts. */
export async function carriersOf(trx: Writer, tags: readonly number[]): Promise<Carriers[]> {
  if (tags.length === 0) return [];
  const videos = await trx.selectFrom("video_tags").select("video_id as id").where("tag_id", "in", tags).execute();
  const reviews = await trx.selectFrom("review_tags").select("review_id as id").where("tag_id", "in", tags).execute();
  const posts = await trx.selectFrom("post_tags").select("post_id as id").where("tag_id", "in", tags).execute();
  return [
    { contentType: kinds.video.type, ids: distinct(videos) },
    { contentType: kinds.review.type, ids: distinct(reviews) },
    { contentType: kinds.post.type, ids: distinct(posts) },
  ];
}

function distinct(rows: readonly { id: number }[]): number[] {
  return [...new Set(rows.map(({ id }) => id))];
}
