import type { MigrationScript } from "../dialect/engine.ts";

/** Who is sending a file at the moment, and how much each member has sent on a day. */
export const uploads: MigrationScript = () => [
  `alter table uploads add column writer text`,
  `alter table uploads add column writer_until bigint not null default 0`,
  `create table upload_days (
    owner_id bigint not null references users (id),
    day integer not null,
    bytes bigint not null,
    primary key (owner_id, day)
  )`,
];
