import { sql } from "kysely";
import type { NameWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import { followedIds } from "../follows/followed.ts";

/**
 * Condition: films with tags or performers, in topics, or by people that the user follows, except the user's own and episodes of followed
 * series, which are told at once. While such a series is taken down, nothing is told of it: then they are films like others.
 */
export function ofFollowedVideos(userId: number) {
  const followed = (kind: NameWith<"follows">) => followedIds(userId, kind);
  return sql<boolean>`(
    not exists (select 1 from works where works.video_id = videos.id and works.owner_id = ${userId})
    and not exists (select 1 from episodes inner join series on series.id = episodes.series_id
      where episodes.video_id = videos.id and series.status = 'published' and series.deleted_at is null
        and series.id in (${followed("series")}))
    and (exists (select 1 from works where works.video_id = videos.id and works.owner_id in (${followed("person")}))
    or exists (select 1 from video_tags where video_tags.video_id = videos.id and video_tags.tag_id in (${followed("tag")}))
    or exists (select 1 from video_performers
      where video_performers.video_id = videos.id and video_performers.performer_id in (${followed("performer")}))
    or exists (select 1 from topic_items where topic_items.content_type = ${sql.lit(kinds.video.type)}
      and topic_items.target_id = videos.id and topic_items.topic_id in (${followed("topic")}))))`;
}
