import type { MigrationScript } from "../dialect/engine.ts";

/** What people do with things: collect, comment, support, report; what they are told of; what they watched and read. */
export const community: MigrationScript = ({ id }) => [
  `alter table comments add column status text not null default 'published'`,
  `alter table comments add column pinned integer not null default 0`,
  `alter table comments add column confirmed integer not null default 0`,
  `alter table comments add column by_owner integer not null default 0`,
  `alter table comments add column reply_to_id bigint`,
  `alter table comments add column deleted_at bigint`,
  `create index comments_hot on comments (content_type, target_id, parent_id, supports, id)`,
  `create index comments_author on comments (author_id, created_at, id)`,

  `alter table reviews add column collects integer not null default 0`,
  `alter table posts add column collects integer not null default 0`,
  `alter table topics add column collects integer not null default 0`,
  `alter table performers add column collects integer not null default 0`,
  `alter table tags add column collects integer not null default 0`,

  `create table collects (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    content_type integer not null,
    target_id bigint not null,
    folder_id bigint,
    created_at bigint not null,
    unique (user_id, content_type, target_id)
  )`,
  `create index collects_user on collects (user_id, created_at, id)`,
  `create index collects_kind on collects (user_id, content_type, created_at, id)`,

  `create table supports (
    user_id bigint not null references users (id) on delete cascade,
    content_type integer not null,
    target_id bigint not null,
    active integer not null default 1,
    created_at bigint not null,
    primary key (user_id, content_type, target_id)
  )`,
  `create index supports_target on supports (content_type, target_id, created_at)`,

  `create table reports (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    content_type integer not null,
    target_id bigint not null,
    reason text not null,
    text text not null,
    status text not null default 'open',
    created_at bigint not null,
    unique (content_type, target_id, user_id)
  )`,
  `create index reports_status on reports (status, created_at, id)`,

  `create table messages (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    kind text not null,
    merge_key text not null,
    content_type integer not null,
    target_id bigint not null,
    comment_id bigint references comments (id) on delete cascade,
    actor_id bigint references users (id) on delete set null,
    actors integer not null default 1,
    created_at bigint not null,
    updated_at bigint not null,
    read_at bigint,
    unique (user_id, merge_key)
  )`,
  `create index messages_list on messages (user_id, kind, updated_at, id)`,
  `create index messages_unread on messages (user_id, read_at, kind)`,
  `create index messages_changes on messages (updated_at, user_id)`,
  `create index messages_comment on messages (comment_id)`,
  `create table message_markers (
    user_id bigint primary key references users (id) on delete cascade,
    announcements_read_at bigint not null
  )`,

  `create table histories (
    user_id bigint not null references users (id) on delete cascade,
    content_type integer not null,
    target_id bigint not null,
    position double precision not null,
    duration double precision not null,
    at bigint not null,
    removed integer not null default 0,
    changed_at bigint not null,
    primary key (user_id, content_type, target_id)
  )`,
  `create index histories_list on histories (user_id, content_type, removed, at, target_id)`,
  `create index histories_changes on histories (user_id, changed_at)`,
];
