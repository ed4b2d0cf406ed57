import type { MigrationScript } from "../dialect/engine.ts";

/** Films that everybody sees together at a set time, who wants to be told, and what they are told. */
export const premieres: MigrationScript = ({ id }) => [
  `alter table works add column premiere integer not null default 0`,
  `create table premieres (
    video_id bigint primary key references videos (id) on delete cascade,
    starts_at bigint not null,
    ends_at bigint not null,
    ended_at bigint,
    created_at bigint not null
  )`,
  `create index premieres_open on premieres (starts_at) where ended_at is null`,
  `create table premiere_reminders (
    video_id bigint not null references videos (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    created_at bigint not null,
    primary key (video_id, user_id)
  )`,
  `create index premiere_reminders_user on premiere_reminders (user_id)`,
  `create table premiere_news (
    id ${id},
    video_id bigint not null references videos (id) on delete cascade,
    kind text not null,
    starts_at bigint not null,
    told_until bigint not null default 0,
    created_at bigint not null,
    done_at bigint
  )`,
  `create index premiere_news_video on premiere_news (video_id)`,
  `create index premiere_news_open on premiere_news (id) where done_at is null`,
];
