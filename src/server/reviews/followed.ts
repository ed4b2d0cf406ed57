import { sql } from "kysely";

/** Reviews by people, with tags, or of films with performers that somebody follows, or of films in topics they follow. */
export function ofFollowedReviews(userId: number | null) {
  const followed = (contentType: number) =>
    sql`select target_id from follows where user_id = ${userId} and content_type = ${sql.lit(contentType)}`;
  return sql<boolean>`(
    reviews.author_id in (${followed(9)})
    or exists (select 1 from review_tags where review_tags.review_id = reviews.id and review_tags.tag_id in (${followed(5)}))
    or exists (select 1 from video_performers
      where video_performers.video_id = reviews.video_id and video_performers.performer_id in (${followed(8)}))
    or exists (select 1 from topic_items where topic_items.content_type = 2
      and topic_items.target_id = reviews.video_id and topic_items.topic_id in (${followed(4)})))`;
}
