import { sql } from "kysely";

/** Posts by people, with tags, or about films with performers or in topics that somebody follows. */
export function ofFollowedPosts(userId: number | null) {
  const followed = (contentType: number) =>
    sql`select target_id from follows where user_id = ${userId} and content_type = ${sql.lit(contentType)}`;
  return sql<boolean>`(
    posts.author_id in (${followed(9)})
    or exists (select 1 from post_tags where post_tags.post_id = posts.id and post_tags.tag_id in (${followed(5)}))
    or exists (select 1 from video_performers
      where video_performers.video_id = posts.video_id and video_performers.performer_id in (${followed(8)}))
    or exists (select 1 from topic_items where topic_items.content_type = 2
      and topic_items.target_id = posts.video_id and topic_items.topic_id in (${followed(4)})))`;
}
