import type { MigrationScript } from "../dialect/engine.ts";

/** Series with their episodes in order, and what editors say about the playing of a film. */
export const series: MigrationScript = ({ id }) => [
  `alter table videos add column playback text not null default '{}'`,
  `create table series (
    id ${id},
    content_key text not null unique,
    title text not null,
    description text not null
  )`,
  `create table episodes (
    video_id bigint primary key references videos (id) on delete cascade,
    series_id bigint not null references series (id) on delete cascade,
    number integer not null,
    unique (series_id, number)
  )`,
];
