import type { MigrationScript } from "../dialect/engine.ts";

/**
 * The number of followers of each thing, without those by members whom only they themselves see: counting a hundred thousand took 20 ms, in
 * the transaction that follows. The database keeps it by itself, whoever writes.
 */
export const followCounts: MigrationScript = ({ engine }) => [
  `create table follow_counts (
    content_type integer not null,
    target_id bigint not null,
    followers integer not null,
    primary key (content_type, target_id)
  )`,
  // Before the count: on PostgreSQL a trigger waits for whoever is writing, and makes others wait.
  ...triggers[engine],
  `insert into follow_counts (content_type, target_id, followers)
    select content_type, target_id, count(*) from follows where shadowed = 0 group by content_type, target_id`,
];

const more = `insert into follow_counts (content_type, target_id, followers) values (new.content_type, new.target_id, 1)
  on conflict (content_type, target_id) do update set followers = follow_counts.followers + 1`;
const less = `update follow_counts set followers = followers - 1
  where content_type = old.content_type and target_id = old.target_id`;
const moving = "update of content_type, target_id, shadowed";

const triggers = {
  sqlite: [
    `create trigger follows_added after insert on follows when new.shadowed = 0 begin ${more}; end`,
    `create trigger follows_removed after delete on follows when old.shadowed = 0 begin ${less}; end`,
    `create trigger follows_moved_from after ${moving} on follows when old.shadowed = 0 begin ${less}; end`,
    `create trigger follows_moved_to after ${moving} on follows when new.shadowed = 0 begin ${more}; end`,
  ],
  postgres: [
    `create function follows_more() returns trigger language plpgsql as $$ begin ${more}; return null; end $$`,
    `create function follows_less() returns trigger language plpgsql as $$ begin ${less}; return null; end $$`,
    `create trigger follows_added after insert on follows
      for each row when (new.shadowed = 0) execute function follows_more()`,
    `create trigger follows_removed after delete on follows
      for each row when (old.shadowed = 0) execute function follows_less()`,
    `create trigger follows_moved_from after ${moving} on follows
      for each row when (old.shadowed = 0) execute function follows_less()`,
    `create trigger follows_moved_to after ${moving} on follows
      for each row when (new.shadowed = 0) execute function follows_more()`,
  ],
};
