import type { MigrationScript } from "../dialect/engine.ts";

/** Shelves, ratings, short reviews and the diary; a film's score. */
export const marks: MigrationScript = ({ id }) => [
  `create table marks (
    id ${id},
    user_id bigint not null references users (id),
    video_id bigint not null references videos (id) on delete cascade,
    status text not null,
    rating integer,
    marked_on integer,
    tags text not null default '[]',
    line text not null default '',
    line_status text not null default 'none',
    line_at bigint not null default 0,
    public integer not null default 1,
    supports integer not null default 0,
    created_at bigint not null,
    updated_at bigint not null,
    unique (user_id, video_id)
  )`,
  `create index marks_shelf on marks (user_id, status, updated_at, id)`,
  `create index marks_mine on marks (user_id, updated_at, id)`,
  `create index marks_lines_new on marks (video_id, line_status, public, line_at, id)`,
  `create index marks_lines_hot on marks (video_id, line_status, public, supports, id)`,
  `create table watch_days (
    user_id bigint not null references users (id),
    day integer not null,
    video_id bigint not null references videos (id) on delete cascade,
    primary key (user_id, day, video_id)
  )`,
  `create index watch_days_video on watch_days (video_id, user_id)`,

  `create table rating_votes (
    video_id bigint not null references videos (id) on delete cascade,
    user_id bigint not null references users (id),
    rating integer,
    weight integer not null default 0,
    crowd integer not null default 1000,
    voted_at bigint not null,
    weigh_at bigint,
    primary key (video_id, user_id)
  )`,
  `create index rating_votes_user on rating_votes (user_id, video_id)`,
  `create index rating_votes_due on rating_votes (weigh_at, video_id, user_id)`,
  `create index rating_votes_burst on rating_votes (video_id, voted_at)`,
  `create table video_ratings (
    video_id bigint not null references videos (id) on delete cascade,
    stars integer not null,
    count integer not null,
    weight bigint not null,
    primary key (video_id, stars)
  )`,
  `alter table videos add column score double precision`,
  `alter table videos add column score_votes integer not null default 0`,
  `create index videos_score on videos (status, score, id)`,
  // Reviews that are there already are weighed by housekeeping, which knows the time.
  `insert into rating_votes (video_id, user_id, voted_at, weigh_at)
    select video_id, author_id, max(published_at), 0 from reviews where status = 'published' group by video_id, author_id`,
];
