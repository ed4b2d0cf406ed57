import { sql } from "kysely";
import type { NameWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import { followedIds, type FollowerId } from "../follows/followed.ts";

/** Condition: reviews by people, with tags, of films with performers, or of films in topics that the user follows. */
export function ofFollowedReviews(userId: FollowerId) {
  const followed = (kind: NameWith<"follows">) => followedIds(userId, kind);
  return sql<boolean>`(
    reviews.author_id in (${followed("person")})
    or exists (select 1 from review_tags where review_tags.review_id = reviews.id and review_tags.tag_id in (${followed("tag")}))
    or exists (select 1 from video_performers
      where video_performers.video_id = reviews.video_id and video_performers.performer_id in (${followed("performer")}))
    or exists (select 1 from topic_items where topic_items.content_type = ${sql.lit(kinds.video.type)}
      and topic_items.target_id = reviews.video_id and topic_items.topic_id in (${followed("topic")})))`;
}
