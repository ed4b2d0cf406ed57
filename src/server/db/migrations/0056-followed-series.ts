import type { MigrationScript } from "../dialect/engine.ts";

/**
 * Series that are followed and told of, and those of members. The database notes by itself which films became episodes, whoever writes;
 * what is public already is no news.
 */
export const followedSeries: MigrationScript = ({ engine, id }) => [
  `alter table series add column status text not null default 'published'`,
  `alter table series add column deleted_at bigint`,
  `alter table series add column created_at bigint not null default 0`,
  `alter table series add column updated_at bigint not null default 0`,
  `create table series_rounds (
    id ${id},
    series_id bigint not null references series (id) on delete cascade,
    video_id bigint not null references videos (id) on delete cascade,
    text text not null,
    publisher_id bigint references users (id) on delete set null,
    told_until bigint not null default 0,
    created_at bigint not null,
    done_at bigint
  )`,
  `create index series_rounds_series on series_rounds (series_id, id)`,
  `create index series_rounds_video on series_rounds (video_id)`,
  `create index series_rounds_publisher on series_rounds (publisher_id)`,
  `create index series_rounds_open on series_rounds (id) where done_at is null`,
  `create table episode_news (
    series_id bigint not null references series (id) on delete cascade,
    video_id bigint not null references videos (id) on delete cascade,
    told integer not null default 0,
    primary key (series_id, video_id)
  )`,
  `create index episode_news_video on episode_news (video_id)`,
  `create index episode_news_waiting on episode_news (series_id, video_id) where told = 0`,
  `insert into episode_news (series_id, video_id, told)
    select episodes.series_id, episodes.video_id,
      case when videos.status = 'published' and videos.published_at <= ${now[engine]} then 1 else 0 end
    from episodes inner join videos on videos.id = episodes.video_id`,
  `drop index follows_target`,
  `create index follows_target on follows (content_type, target_id, user_id)`,
  `alter table messages add column round_id bigint references series_rounds (id) on delete cascade`,
  `create index messages_round on messages (round_id)`,
  ...triggers[engine],
];

/** Milliseconds since 1970. */
const now = {
  sqlite: `cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: `(extract(epoch from now()) * 1000)::bigint`,
};

const note = `insert into episode_news (series_id, video_id) values (new.series_id, new.video_id) on conflict do nothing;`;

const triggers = {
  sqlite: [
    `create trigger episodes_noted after insert on episodes begin ${note} end`,
    `create trigger episodes_noted_anew after update of series_id, video_id on episodes begin ${note} end`,
  ],
  postgres: [
    `create function episodes_noted() returns trigger language plpgsql as $$ begin
      ${note}
      return null;
    end $$`,
    `create trigger episodes_noted after insert or update of series_id, video_id on episodes for each row
      execute function episodes_noted()`,
  ],
};
