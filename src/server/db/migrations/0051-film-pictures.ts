import type { MigrationScript } from "../dialect/engine.ts";

/**
 * Which films have a picture as their upright poster or among their stills: found from the picture. The database keeps it in line by
 * itself, whoever writes.
 */
export const filmPictures: MigrationScript = ({ engine }) => [
  `create table video_pictures (
    image text not null,
    video_id bigint not null references video_facts (video_id) on delete cascade,
    primary key (image, video_id)
  )`,
  `create index video_pictures_video on video_pictures (video_id)`,
  ...kept[engine],
];

const named = "(new.portrait <> '' or new.stills <> '[]')";

const kept = {
  sqlite: [
    `insert into video_pictures (image, video_id)
      select portrait, video_id from video_facts where portrait <> ''
      union select named.value, video_id from video_facts, json_each(stills) as named`,
    `create trigger videos_pictured after insert on video_facts when ${named} begin
      insert into video_pictures (image, video_id)
        select new.portrait, new.video_id where new.portrait <> '' union select value, new.video_id from json_each(new.stills);
    end`,
    `create trigger videos_pictured_anew after update of portrait, stills on video_facts
      when old.portrait <> new.portrait or old.stills <> new.stills begin
      delete from video_pictures where video_id = new.video_id;
      insert into video_pictures (image, video_id)
        select new.portrait, new.video_id where new.portrait <> '' union select value, new.video_id from json_each(new.stills);
    end`,
  ],
  postgres: [
    `insert into video_pictures (image, video_id)
      select portrait, video_id from video_facts where portrait <> ''
      union select named.value, video_id from video_facts, json_array_elements_text(stills::json) as named (value)`,
    `create function videos_pictured() returns trigger language plpgsql as $$ begin
      delete from video_pictures where video_id = new.video_id;
      insert into video_pictures (image, video_id)
        select new.portrait, new.video_id where new.portrait <> ''
        union select value, new.video_id from json_array_elements_text(new.stills::json);
      return null;
    end $$`,
    `create trigger videos_pictured after insert on video_facts for each row when (${named})
      execute function videos_pictured()`,
    `create trigger videos_pictured_anew after update of portrait, stills on video_facts for each row
      when (old.portrait <> new.portrait or old.stills <> new.stills) execute function videos_pictured()`,
  ],
};
