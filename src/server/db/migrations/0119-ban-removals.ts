import type { MigrationScript } from "../dialect/engine.ts";

/** What was removed with a ban, a row for each batch: a list of all of it was written anew with each. */
export const banRemovals: MigrationScript = ({ id }) => [
  `create table ban_removals (
    id ${id},
    ban_id bigint not null references bans (id) on delete cascade,
    items text not null
  )`,
  `create index ban_removals_ban on ban_removals (ban_id, id)`,
];
