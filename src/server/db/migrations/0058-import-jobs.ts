import type { MigrationScript } from "../dialect/engine.ts";

/** Imports run by worker processes, from files operators have uploaded, with repetition. */
export const importJobs: MigrationScript = () => [
  `alter table imports add column queued integer not null default 0`,
  `alter table imports add column holder text`,
  `alter table imports add column seen text not null default '{}'`,
  `alter table imports add column left_out bigint not null default 0`,
  `alter table imports add column failures integer not null default 0`,
  `create table import_files (
    id text primary key,
    name text not null,
    size bigint not null,
    received bigint not null default 0,
    parts integer not null default 0,
    created_by bigint references users (id),
    created_at bigint not null,
    touched_at bigint not null
  )`,
];
