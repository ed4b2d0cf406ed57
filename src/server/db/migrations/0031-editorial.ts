import type { MigrationScript } from "../dialect/engine.ts";

/** What editors work on, its versions, and the links by which others look at it before it is public. */
export const editorial: MigrationScript = ({ id }) => [
  `create table content_entries (
    id ${id},
    kind text not null,
    content_key text not null,
    target_id bigint,
    title text not null default '',
    state text not null,
    live integer not null default 0,
    revision integer not null default 0,
    live_revision integer,
    publish_at bigint,
    publish_over integer,
    note text not null default '',
    file text,
    position integer not null default 0,
    imported text,
    updated_at bigint not null,
    updated_by bigint,
    unique (kind, content_key)
  )`,
  `create index content_entries_latest on content_entries (updated_at, id)`,
  `create index content_entries_kind on content_entries (kind, state, updated_at, id)`,
  `create index content_entries_target on content_entries (kind, target_id)`,
  `create index content_entries_due on content_entries (publish_at) where state = 'scheduled'`,
  `create table content_revisions (
    entry_id bigint not null references content_entries (id) on delete cascade,
    revision integer not null,
    based_on integer,
    document text not null,
    origin text not null,
    author_id bigint,
    created_at bigint not null,
    primary key (entry_id, revision)
  )`,
  `create table preview_links (
    id ${id},
    token_hash text not null unique,
    entry_id bigint references content_entries (id) on delete cascade,
    at bigint,
    name text not null default '',
    created_by bigint not null,
    created_at bigint not null,
    expires_at bigint not null,
    revoked_at bigint
  )`,
  // Rows made on the site get keys the editors' files may have too, so that an export can write them there.
  ...["announcements", "questions", "ads"].map(
    (table) => `update ${table} set content_key = 'own-' || substr(content_key, 5) where content_key like 'own:%'`,
  ),
];
