import type { MigrationScript } from "../dialect/engine.ts";

/** What lists of tags, performers and reviews are ordered by, and more than one portrait of a performer. */
export const browse: MigrationScript = () => [
  `alter table performers add column portraits text not null default '[]'`,
  `create index performers_name on performers (status, pinyin, id)`,
  `create index performers_initial on performers (status, initial, pinyin, id)`,
  `alter table tags add column video_count integer not null default 0`,
  `update tags set video_count = (
    select count(*) from video_tags
    inner join videos on videos.id = video_tags.video_id
    where video_tags.tag_id = tags.id and videos.status = 'published')`,
  `create index reviews_hot on reviews (status, supports, id)`,
];
