import type { MigrationScript } from "../dialect/engine.ts";

/** What a comment may carry besides its words: pictures, people it mentions, a fold; and that it was changed. People by how their name begins. */
export const comments: MigrationScript = ({ engine }) => [
  `alter table comments add column spoiler integer not null default 0`,
  `alter table comments add column edited_at bigint`,
  `alter table comments add column pictures integer not null default 0`,

  `create table comment_images (
    comment_id bigint not null references comments (id) on delete cascade,
    position integer not null,
    upload_id bigint references uploaded_images (id) on delete set null,
    image text not null,
    width integer not null,
    height integer not null,
    primary key (comment_id, position)
  )`,
  `create index comment_images_image on comment_images (image)`,
  `create table comment_mentions (
    comment_id bigint not null references comments (id) on delete cascade,
    slot integer not null,
    user_id bigint not null references users (id) on delete cascade,
    primary key (comment_id, slot)
  )`,
  `create index comment_mentions_user on comment_mentions (user_id)`,
  `create index users_name on users (name${engine === "postgres" ? " text_pattern_ops" : ""})`,
];
