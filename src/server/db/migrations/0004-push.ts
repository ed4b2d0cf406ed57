import type { MigrationScript } from "../dialect/engine.ts";

/** Addresses that search engines are still to be told of. */
export const push: MigrationScript = ({ id }) => [
  `create table push_jobs (
    id ${id},
    target text not null,
    path text not null,
    attempts integer not null default 0,
    next_at bigint not null,
    unique (target, path)
  )`,
  `create index push_jobs_due on push_jobs (target, next_at)`,
];
