import type { MigrationScript } from "../dialect/engine.ts";

/** What a film is beside the file it plays from, and films without one. */
export const catalogue: MigrationScript = ({ engine, id }) => [
  ...filmMayBeMissing[engine],
  `alter table videos add column kind text not null default 'short'`,
  `alter table videos add column year integer`,
  `create table video_facts (
    video_id bigint primary key references videos (id) on delete cascade,
    original_title text not null default '',
    aliases text not null default '[]',
    countries text not null default '[]',
    languages text not null default '[]',
    releases text not null default '[]',
    runtime integer,
    tagline text not null default '',
    advisory text not null default '',
    portrait text not null default '',
    stills text not null default '[]',
    trailers text not null default '[]',
    links text not null default '[]',
    scores text not null default '[]'
  )`,
  `create table external_ids (
    kind text not null,
    source text not null,
    value text not null,
    target_id bigint not null,
    primary key (kind, source, value)
  )`,
  `create index external_ids_target on external_ids (kind, target_id)`,

  `alter table video_performers add column crafts text not null default '["cast"]'`,
  `alter table performers add column original_name text not null default ''`,
  `alter table tag_categories add column facet integer not null default 0`,
  `update tag_categories set facet = 1 where content_key = 'genre'`,

  `create table video_lines (
    video_id bigint not null references videos (id) on delete cascade,
    position integer not null,
    name text not null,
    url text not null,
    host text not null,
    state text not null default 'unknown',
    failures integer not null default 0,
    check_at bigint not null default 0,
    primary key (video_id, position)
  )`,
  `create index video_lines_host on video_lines (host, video_id)`,
  `create index video_lines_check on video_lines (check_at, video_id)`,
  `create table line_hosts (
    id ${id},
    host text not null unique,
    note text not null default '',
    created_by bigint,
    created_at bigint not null
  )`,

  `alter table series add column video_id bigint references videos (id)`,
  `alter table series add column owner_id bigint references users (id)`,
  `alter table series add column total integer`,
  `alter table series add column next_at bigint`,
  `create unique index series_video on series (video_id)`,
  `create index series_owner on series (owner_id, id)`,
  `alter table episodes rename to old_episodes`,
  `create table episodes (
    video_id bigint primary key references videos (id) on delete cascade,
    series_id bigint not null references series (id) on delete cascade,
    season integer not null default 1,
    number integer not null,
    unique (series_id, season, number)
  )`,
  `insert into episodes (video_id, series_id, number) select video_id, series_id, number from old_episodes`,
  `drop table old_episodes`,
];

const filmMayBeMissing = {
  sqlite: [
    `alter table videos add column maybe_film_id bigint references films (id)`,
    `update videos set maybe_film_id = film_id`,
    `drop index videos_film`,
    `alter table videos drop column film_id`,
    `alter table videos rename column maybe_film_id to film_id`,
    `create index videos_film on videos (film_id)`,
  ],
  postgres: [`alter table videos alter column film_id drop not null`],
};
