import type { MigrationScript } from "../dialect/engine.ts";

/** What members need to publish: where a text stands on its way, pictures and earlier versions of reviews, and whom people follow. */
export const publish: MigrationScript = () => [
  `alter table posts add column reason text not null default ''`,
  `alter table posts add column live_at bigint`,
  `alter table posts add column deleted_at bigint`,
  `alter table posts add column deleted_status text`,
  `update posts set live_at = published_at where status in ('published', 'removed')`,
  `create index posts_mine on posts (author_id, created_at, id)`,
  `alter table post_images add column upload_id bigint`,

  `alter table reviews add column reason text not null default ''`,
  `alter table reviews add column live_at bigint`,
  `alter table reviews add column deleted_at bigint`,
  `alter table reviews add column deleted_status text`,
  `alter table reviews add column written_at bigint`,
  `alter table reviews add column edited_at bigint`,
  `create unique index reviews_once on reviews (author_id, video_id) where written_at is not null`,
  `create index reviews_author on reviews (author_id, written_at, id)`,
  `create table review_images (
    review_id bigint not null references reviews (id) on delete cascade,
    position integer not null,
    upload_id bigint,
    image text not null,
    width integer not null,
    height integer not null,
    alt text not null default '',
    primary key (review_id, position)
  )`,
  `create table review_versions (
    review_id bigint not null references reviews (id) on delete cascade,
    version integer not null,
    title text not null,
    body text not null,
    rating integer not null,
    spoiler integer not null,
    created_at bigint not null,
    primary key (review_id, version)
  )`,

  `create table follows (
    user_id bigint not null references users (id) on delete cascade,
    content_type integer not null,
    target_id bigint not null,
    created_at bigint not null,
    primary key (user_id, content_type, target_id)
  )`,
  `create index follows_list on follows (user_id, content_type, created_at, target_id)`,
  `create index follows_target on follows (content_type, target_id)`,
];
