import type { MigrationScript } from "../dialect/engine.ts";

/**
 * When a tag's films were published and how often they were played, beside the tag: its lists are read from an index, however many
 * films it has. The database keeps them in line by itself, whoever writes.
 */
export const scale: MigrationScript = ({ engine }) => [
  `alter table video_tags add column published_at bigint not null default 0`,
  `alter table video_tags add column plays bigint not null default 0`,
  `update video_tags set
    published_at = (select published_at from videos where videos.id = video_tags.video_id),
    plays = (select plays from videos where videos.id = video_tags.video_id)`,
  `create index video_tags_new on video_tags (tag_id, published_at, video_id)`,
  `create index video_tags_hot on video_tags (tag_id, plays, video_id)`,
  ...triggers[engine],
];

const triggers = {
  sqlite: [
    `create trigger video_tags_listed after insert on video_tags begin
      update video_tags set
        published_at = (select published_at from videos where id = new.video_id),
        plays = (select plays from videos where id = new.video_id)
      where video_id = new.video_id and tag_id = new.tag_id;
    end`,
    `create trigger videos_listed after update of published_at, plays on videos
      when old.published_at <> new.published_at or old.plays <> new.plays begin
      update video_tags set published_at = new.published_at, plays = new.plays where video_id = new.id;
    end`,
  ],
  postgres: [
    `create function video_tags_listed() returns trigger language plpgsql as $$ begin
      select published_at, plays into new.published_at, new.plays from videos where id = new.video_id;
      return new;
    end $$`,
    `create trigger video_tags_listed before insert on video_tags for each row execute function video_tags_listed()`,
    `create function videos_listed() returns trigger language plpgsql as $$ begin
      update video_tags set published_at = new.published_at, plays = new.plays where video_id = new.id;
      return null;
    end $$`,
    `create trigger videos_listed after update of published_at, plays on videos for each row
      when (old.published_at <> new.published_at or old.plays <> new.plays) execute function videos_listed()`,
  ],
};
