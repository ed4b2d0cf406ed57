import type { MigrationScript } from "../dialect/engine.ts";

/** Films that members send, and the files on their way. */
export const works: MigrationScript = () => [
  `create table works (
    video_id bigint primary key references videos (id) on delete cascade,
    owner_id bigint not null references users (id),
    state text not null,
    review text not null default 'none',
    reason text not null default '',
    wanted_status text not null default 'draft',
    upload_id text,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create index works_owner on works (owner_id, video_id)`,
  `create table uploads (
    id text primary key,
    owner_id bigint not null references users (id),
    video_id bigint not null references videos (id) on delete cascade,
    name text not null,
    size bigint not null,
    received bigint not null default 0,
    parts integer not null default 0,
    fingerprint text not null default '',
    state text not null,
    created_at bigint not null,
    touched_at bigint not null
  )`,
  `create index uploads_owner on uploads (owner_id, state, created_at)`,
  `create index uploads_age on uploads (state, touched_at)`,
];
