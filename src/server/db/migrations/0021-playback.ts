import type { MigrationScript } from "../dialect/engine.ts";

/**
 * How films play, added up by day, film, line and kind of device; and which parts of them are watched. Nothing here tells who, but
 * `replay_viewers`, which counts people once.
 */
export const playback: MigrationScript = () => [
  `create table playback_batches (
    session text not null,
    seq integer not null,
    created_at bigint not null,
    primary key (session, seq)
  )`,
  `create index playback_batches_age on playback_batches (created_at)`,
  `create table playback_days (
    day integer not null,
    video_id bigint not null references videos (id) on delete cascade,
    line integer not null,
    device text not null,
    starts bigint not null default 0,
    watched_ms bigint not null default 0,
    stalled_ms bigint not null default 0,
    stalls bigint not null default 0,
    level_changes bigint not null default 0,
    primary key (day, video_id, line, device)
  )`,
  `create table playback_starts (
    day integer not null,
    video_id bigint not null references videos (id) on delete cascade,
    line integer not null,
    device text not null,
    bucket integer not null,
    starts bigint not null,
    primary key (day, video_id, line, device, bucket)
  )`,
  `create table playback_errors (
    day integer not null,
    video_id bigint not null references videos (id) on delete cascade,
    line integer not null,
    code integer not null,
    errors bigint not null,
    primary key (day, video_id, line, code)
  )`,
  `create table replay_parts (
    video_id bigint not null references videos (id) on delete cascade,
    part integer not null,
    watches bigint not null,
    primary key (video_id, part)
  )`,
  `create table replay_viewers (
    video_id bigint not null references videos (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    primary key (video_id, user_id)
  )`,
];
