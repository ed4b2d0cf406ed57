import type { MigrationScript } from "../dialect/engine.ts";

/**
 * How often a person's films were played and since when they are public, beside the person, as migration 0005 does it for tags: what a
 * person's page and related films need of hundreds of films is read from one index. The database keeps them in line by itself, whoever writes.
 */
export const playsBesidePeople: MigrationScript = ({ engine }) => [
  `alter table video_performers add column plays bigint not null default 0`,
  `alter table video_performers add column public_at bigint`,
  `drop index video_performers_performer`,
  ...filled[engine],
  `create index video_performers_performer on video_performers (performer_id, video_id, crafts, plays, public_at)`,
  ...triggers[engine],
];

const publicAt = (film: string) => `case when ${film}.status = 'published' then ${film}.published_at end`;

const filled = {
  sqlite: [
    `update video_performers set (plays, public_at) =
      (select plays, ${publicAt("videos")} from videos where videos.id = video_performers.video_id)`,
  ],
  postgres: [
    `update video_performers set plays = videos.plays, public_at = ${publicAt("videos")}
      from videos where videos.id = video_performers.video_id`,
  ],
};

const changed = `(old.status <> new.status or old.published_at <> new.published_at or old.plays <> new.plays)`;
const changeAll = `update video_performers set plays = new.plays, public_at = ${publicAt("new")} where video_id = new.id`;

const sqliteCopy = (name: string, event: string) =>
  `create trigger ${name} after ${event} on video_performers begin
    update video_performers set (plays, public_at) =
      (select plays, ${publicAt("videos")} from videos where videos.id = new.video_id)
    where video_id = new.video_id and performer_id = new.performer_id;
  end`;

const triggers = {
  sqlite: [
    sqliteCopy("video_performers_copied", "insert"),
    sqliteCopy("video_performers_moved", "update of video_id"),
    `create trigger videos_copied after update of status, published_at, plays on videos when ${changed} begin
      ${changeAll};
    end`,
  ],
  postgres: [
    `create function video_performers_copied() returns trigger language plpgsql as $$ begin
      select plays, ${publicAt("videos")} into new.plays, new.public_at from videos where videos.id = new.video_id;
      return new;
    end $$`,
    `create trigger video_performers_copied before insert or update of video_id on video_performers
      for each row execute function video_performers_copied()`,
    `create function videos_copied() returns trigger language plpgsql as $$ begin
      ${changeAll};
      return null;
    end $$`,
    `create trigger videos_copied after update of status, published_at, plays on videos
      for each row when ${changed} execute function videos_copied()`,
  ],
};
