import type { MigrationScript } from "../dialect/engine.ts";

/**
 * Which performers have a picture among their further portraits, beside the list in their row: found from the picture. The database
 * keeps it in line by itself, whoever writes. And whose avatar a picture is.
 */
export const shownPictures: MigrationScript = ({ engine }) => [
  `create table performer_portraits (
    image text not null,
    performer_id bigint not null references performers (id) on delete cascade,
    primary key (image, performer_id)
  )`,
  `create index performer_portraits_performer on performer_portraits (performer_id)`,
  ...kept[engine],
  `create index users_avatar on users (avatar) where avatar is not null`,
];

const kept = {
  sqlite: [
    `insert into performer_portraits (image, performer_id)
      select distinct named.value, performers.id from performers, json_each(performers.portraits) as named`,
    `create trigger performers_portrayed after insert on performers begin
      insert into performer_portraits (image, performer_id) select distinct value, new.id from json_each(new.portraits);
    end`,
    `create trigger performers_portrayed_anew after update of portraits on performers
      when old.portraits <> new.portraits begin
      delete from performer_portraits where performer_id = new.id;
      insert into performer_portraits (image, performer_id) select distinct value, new.id from json_each(new.portraits);
    end`,
  ],
  postgres: [
    `insert into performer_portraits (image, performer_id)
      select distinct named.value, performers.id
      from performers, json_array_elements_text(performers.portraits::json) as named (value)`,
    `create function performers_portrayed() returns trigger language plpgsql as $$ begin
      delete from performer_portraits where performer_id = new.id;
      insert into performer_portraits (image, performer_id)
        select distinct value, new.id from json_array_elements_text(new.portraits::json);
      return null;
    end $$`,
    `create trigger performers_portrayed after insert on performers for each row execute function performers_portrayed()`,
    `create trigger performers_portrayed_anew after update of portraits on performers for each row
      when (old.portraits <> new.portraits) execute function performers_portrayed()`,
  ],
};
