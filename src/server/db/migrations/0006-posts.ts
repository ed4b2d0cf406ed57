import type { MigrationScript } from "../dialect/engine.ts";

/** Posts with their pictures and tags, and when the words of a performer or a tag last changed (0: before that was kept). */
export const posts: MigrationScript = ({ id }) => [
  `create table posts (
    id ${id},
    content_key text unique,
    author_id bigint not null references users (id) on delete cascade,
    text text not null,
    paid_text text not null default '',
    price integer not null default 0,
    video_id bigint references videos (id) on delete set null,
    status text not null,
    created_at bigint not null,
    published_at bigint not null,
    updated_at bigint not null,
    supports integer not null default 0,
    comment_count integer not null default 0,
    heat bigint not null default 0
  )`,
  `create index posts_new on posts (status, published_at, id)`,
  `create index posts_hot on posts (status, heat, id)`,
  `create index posts_author on posts (author_id, status, published_at, id)`,
  `create index posts_video on posts (video_id, status, published_at, id)`,
  `create table post_images (
    post_id bigint not null references posts (id) on delete cascade,
    position integer not null,
    image text not null,
    width integer not null,
    height integer not null,
    alt text not null default '',
    paid integer not null default 0,
    primary key (post_id, position)
  )`,
  `create table post_tags (
    post_id bigint not null references posts (id) on delete cascade,
    tag_id bigint not null references tags (id) on delete cascade,
    position integer not null,
    primary key (post_id, tag_id)
  )`,
  `create index post_tags_tag on post_tags (tag_id, post_id)`,
  `alter table performers add column changed_at bigint not null default 0`,
  `alter table tags add column changed_at bigint not null default 0`,
];
