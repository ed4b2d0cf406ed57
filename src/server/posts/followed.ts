import { sql } from "kysely";
import type { NameWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import { followedIds } from "../follows/followed.ts";

/** Condition: posts by people, with tags, about films with performers, or about films in topics that the user follows. */
export function ofFollowedPosts(userId: number | null) {
  const followed = (kind: NameWith<"follows">) => followedIds(userId, kind);
  return sql<boolean>`(
    posts.author_id in (${followed("person")})
    or exists (select 1 from post_tags where post_tags.post_id = posts.id and post_tags.tag_id in (${followed("tag")}))
    or exists (select 1 from video_performers
      where video_performers.video_id = posts.video_id and video_performers.performer_id in (${followed("performer")}))
    or exists (select 1 from topic_items where topic_items.content_type = ${sql.lit(kinds.video.type)}
      and topic_items.target_id = posts.video_id and topic_items.topic_id in (${followed("topic")})))`;
}
