import type { MigrationScript } from "../dialect/engine.ts";

/** Marks that were taken away, films nobody has said the kind of, votes of people who have rated little. */
export const marksMended: MigrationScript = () => [
  `create table marks_gone (
    user_id bigint not null references users (id),
    video_id bigint not null references videos (id) on delete cascade,
    gone_at bigint not null,
    held integer not null default 0,
    primary key (user_id, video_id)
  )`,
  `create index marks_gone_video on marks_gone (video_id)`,
  // The column's own default was a kind, so that nobody can tell those of members from real ones.
  `update videos set kind = 'unknown' where kind = 'short' and (
    id in (select video_id from works)
    or (year is null and not exists (select 1 from video_facts where video_facts.video_id = videos.id))
  )`,
  // How much somebody has rated counts from now on: housekeeping weighs them anew.
  `update rating_votes set weigh_at = 0 where rating is not null`,
];
