import type { MigrationScript } from "../dialect/engine.ts";

/** Folders for what people keep, lists of films they make, and the daily digest of what they follow. */
export const people: MigrationScript = ({ id }) => [
  `create table collect_folders (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    name text not null,
    created_at bigint not null,
    deleted_at bigint
  )`,
  `create unique index collect_folders_name on collect_folders (user_id, name) where deleted_at is null`,
  `create index collects_folder on collects (user_id, folder_id, created_at, id)`,

  `create table works_lists (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    title text not null,
    description text not null,
    public integer not null,
    films integer not null default 0,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint
  )`,
  `create index works_lists_user on works_lists (user_id, updated_at, id)`,
  `create table works_list_items (
    list_id bigint not null references works_lists (id) on delete cascade,
    video_id bigint not null references videos (id) on delete cascade,
    position integer not null,
    added_at bigint not null,
    primary key (list_id, video_id)
  )`,
  `create index works_list_items_order on works_list_items (list_id, position)`,
  `create index works_list_items_video on works_list_items (video_id)`,

  `alter table users add column daily_digest integer not null default 1`,
  `create index reviews_by_author on reviews (author_id, status, published_at, id)`,
];
