import type { MigrationScript } from "../dialect/engine.ts";

/** Lives of members: their keys, what was received, what was said, who watches. */
export const lives: MigrationScript = ({ id }) => [
  `create table live_keys (
    user_id bigint primary key references users (id) on delete cascade,
    key_hash text not null unique,
    made_at bigint not null
  )`,
  `create table lives (
    id ${id},
    owner_id bigint not null references users (id) on delete cascade,
    title text not null,
    folder text not null unique,
    state text not null,
    replay text not null,
    slow_seconds integer not null default 0,
    created_at bigint not null,
    started_at bigint,
    away_at bigint,
    ended_at bigint,
    note text not null default '',
    push text,
    beat_at bigint,
    received text not null default '{}',
    peak integer not null default 0,
    video_id bigint references videos (id) on delete set null,
    upload_id text
  )`,
  `create unique index lives_open on lives (owner_id) where state in ('waiting', 'on', 'away')`,
  `create index lives_state on lives (state, started_at)`,
  `create index lives_owner on lives (owner_id, id)`,
  `create index lives_video on lives (video_id) where video_id is not null`,
  `create table live_segments (
    live_id bigint not null references lives (id) on delete cascade,
    number integer not null,
    piece integer not null,
    name text not null,
    at bigint not null,
    duration integer not null,
    primary key (live_id, number)
  )`,
  `create table live_lines (
    id ${id},
    live_id bigint not null references lives (id) on delete cascade,
    author_id bigint not null references users (id) on delete cascade,
    text text not null,
    colour text not null,
    place text not null,
    status text not null,
    shown_at bigint not null,
    created_at bigint not null
  )`,
  `create index live_lines_live on live_lines (live_id, id)`,
  `create index live_lines_author on live_lines (author_id, created_at)`,
  `create table live_mutes (
    owner_id bigint not null references users (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    created_at bigint not null,
    primary key (owner_id, user_id)
  )`,
  `create index live_mutes_user on live_mutes (user_id)`,
  `create table live_viewers (
    live_id bigint not null references lives (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    seen_at bigint not null,
    primary key (live_id, user_id)
  )`,
  `create index live_viewers_user on live_viewers (user_id)`,
];
