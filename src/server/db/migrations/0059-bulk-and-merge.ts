import type { MigrationScript } from "../dialect/engine.ts";

/** Changes of many things at once, things that are one and the same, and where a merged one's address leads. */
export const bulkAndMerge: MigrationScript = ({ id }) => [
  `create table bulk_changes (
    id ${id},
    kind text not null,
    change text not null,
    words text not null,
    state text not null default 'gathering',
    created_by bigint,
    created_at bigint not null,
    finished_at bigint
  )`,
  `create table bulk_items (
    bulk_id bigint not null references bulk_changes (id) on delete cascade,
    entry_id bigint not null references content_entries (id) on delete cascade,
    state text not null default 'waiting',
    reason text not null default '',
    seen_revision integer not null,
    seen_state text not null,
    seen_at bigint not null,
    old text not null default '',
    done_revision integer,
    done_live integer,
    primary key (bulk_id, entry_id)
  )`,
  `create index bulk_items_state on bulk_items (bulk_id, state, entry_id)`,
  `create table merged (
    content_type integer not null,
    old_id bigint not null,
    target_id bigint not null,
    old_key text not null,
    old_title text not null,
    created_by bigint,
    created_at bigint not null,
    primary key (content_type, old_id)
  )`,
  `create index merged_target on merged (content_type, target_id)`,
  `create index merged_key on merged (content_type, old_key)`,
  `create table not_duplicates (
    content_type integer not null,
    low_id bigint not null,
    high_id bigint not null,
    created_by bigint,
    created_at bigint not null,
    primary key (content_type, low_id, high_id)
  )`,
];
