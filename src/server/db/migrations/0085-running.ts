import type { MigrationScript } from "../dialect/engine.ts";

/** How the site runs: backups that were made or tried out, and what was counted each hour. */
export const running: MigrationScript = ({ id }) => [
  `create table backup_runs (
    id ${id},
    kind text not null,
    state text not null,
    name text not null,
    reason text not null default '',
    objects bigint not null default 0,
    bytes bigint not null default 0,
    new_bytes bigint not null default 0,
    table_rows bigint not null default 0,
    started_at bigint not null,
    finished_at bigint not null
  )`,
  `create index backup_runs_kind on backup_runs (kind, state, finished_at)`,
  `create table site_figures (
    hour bigint not null,
    name text not null,
    count bigint not null,
    primary key (hour, name)
  )`,
];
