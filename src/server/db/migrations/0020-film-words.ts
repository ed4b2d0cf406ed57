import type { MigrationScript } from "../dialect/engine.ts";

/** Words of a film: what is said in it, by language, and what viewers let fly over it. */
export const filmWords: MigrationScript = ({ id }) => [
  `create table film_transcripts (
    film_id bigint not null references films (id) on delete cascade,
    lang text not null,
    label text not null,
    position integer not null,
    cues text not null,
    primary key (film_id, lang)
  )`,

  `create table danmaku (
    id ${id},
    content_key text unique,
    video_id bigint not null references videos (id) on delete cascade,
    author_id bigint not null,
    minute integer not null,
    at_ms bigint not null,
    text text not null,
    colour text not null,
    place text not null,
    status text not null default 'published',
    created_at bigint not null
  )`,
  `create index danmaku_segment on danmaku (video_id, minute, status, id)`,
  `create index danmaku_author on danmaku (author_id, created_at, id)`,
];
