import { sql } from "kysely";
import type { Writer } from "../../db/open.ts";
import { reheatPosts } from "./posts.ts";

/** Brings the kept counts in line with the rows just written. */
export async function recount(trx: Writer): Promise<void> {
  await sql`
    update comments set reply_count = (select count(*) from comments reply where reply.parent_id = comments.id)
    where parent_id is null`.execute(trx);
  await sql`
    update videos set
      comment_count = (select count(*) from comments where content_type = 2 and target_id = videos.id),
      review_count = (select count(*) from reviews where video_id = videos.id and status = 'published'),
      rating_sum = (select coalesce(sum(rating), 0) from reviews where video_id = videos.id and status = 'published')`.execute(
    trx,
  );
  await sql`
    update reviews set comment_count = (select count(*) from comments where content_type = 1 and target_id = reviews.id)`.execute(
    trx,
  );
  await sql`
    update posts set comment_count = (select count(*) from comments where content_type = 3 and target_id = posts.id)`.execute(
    trx,
  );
  await reheatPosts(trx);
  await sql`
    update performers set works = (
      select count(*) from video_performers
      inner join videos on videos.id = video_performers.video_id
      where video_performers.performer_id = performers.id and videos.status = 'published')`.execute(trx);
  await sql`
    update tags set video_count = (
      select count(*) from video_tags
      inner join videos on videos.id = video_tags.video_id
      where video_tags.tag_id = tags.id and videos.status = 'published')`.execute(trx);
}
