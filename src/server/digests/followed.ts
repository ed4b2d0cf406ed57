import { sql } from "kysely";

/** Films with tags or performers, in topics, or by people that somebody follows; their own are no news. */
export function ofFollowedVideos(userId: number) {
  const followed = (contentType: number) =>
    sql`select target_id from follows where user_id = ${userId} and content_type = ${sql.lit(contentType)}`;
  return sql<boolean>`(
    not exists (select 1 from works where works.video_id = videos.id and works.owner_id = ${userId})
    and (exists (select 1 from works where works.video_id = videos.id and works.owner_id in (${followed(9)}))
    or exists (select 1 from video_tags where video_tags.video_id = videos.id and video_tags.tag_id in (${followed(5)}))
    or exists (select 1 from video_performers
      where video_performers.video_id = videos.id and video_performers.performer_id in (${followed(8)}))
    or exists (select 1 from topic_items where topic_items.content_type = 2
      and topic_items.target_id = videos.id and topic_items.topic_id in (${followed(4)}))))`;
}
