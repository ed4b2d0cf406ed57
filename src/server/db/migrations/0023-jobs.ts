import type { MigrationScript } from "../dialect/engine.ts";

/** Work that outlives a request, and what its doers tell the web processes afterwards. */
export const jobs: MigrationScript = ({ id }) => [
  `create table jobs (
    id ${id},
    kind text not null,
    subject text not null,
    payload text not null default '{}',
    state text not null,
    attempts integer not null default 0,
    progress real not null default 0,
    stage text not null default '',
    reason text not null default '',
    run_at bigint not null,
    holder text,
    lease_until bigint,
    created_at bigint not null,
    started_at bigint,
    finished_at bigint
  )`,
  // A subject is waited for and worked at once at most.
  `create unique index jobs_subject on jobs (kind, subject) where state in ('waiting', 'running')`,
  `create index jobs_due on jobs (state, run_at, id)`,
  `create index jobs_finished on jobs (finished_at)`,

  // Cache tags of committed writes, for processes other than the writer's.
  `create table tag_changes (
    id ${id},
    origin text not null,
    tags text not null,
    created_at bigint not null
  )`,
  `create index tag_changes_time on tag_changes (created_at)`,
];
