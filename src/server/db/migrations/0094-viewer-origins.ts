import type { MigrationScript } from "../dialect/engine.ts";

/** From where, and on what, people first came to a film, and how far each has watched it. */
export const viewerOrigins: MigrationScript = () => [
  `alter table replay_viewers add column reached integer`,
  `create table viewer_origins (
    video_id bigint not null references videos (id) on delete cascade,
    day integer not null,
    source text not null,
    host text not null default '',
    device text not null,
    people integer not null,
    primary key (video_id, day, source, host, device)
  )`,
];
