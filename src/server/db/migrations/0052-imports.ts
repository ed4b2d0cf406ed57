import type { MigrationScript } from "../dialect/engine.ts";

/** Catalogues that are brought along: how far each has come, and what was wrong in them. */
export const imports: MigrationScript = ({ id }) => [
  `create table imports (
    id ${id},
    source text not null,
    address text not null,
    fingerprint text not null default '',
    options text not null default '{}',
    state text not null default 'waiting',
    dry integer not null default 0,
    position text not null default '',
    total bigint,
    read bigint not null default 0,
    added bigint not null default 0,
    changed bigint not null default 0,
    same bigint not null default 0,
    wrong bigint not null default 0,
    rows_written bigint not null default 0,
    reason text not null default '',
    created_by bigint references users (id),
    created_at bigint not null,
    started_at bigint,
    told_at bigint,
    ended_at bigint,
    work_time bigint not null default 0,
    repeat_hours integer,
    next_at bigint,
    mark bigint
  )`,
  `create index imports_next on imports (next_at, id)`,
  `create index imports_address on imports (source, address, id)`,
  `create table import_problems (
    import_id bigint not null references imports (id) on delete cascade,
    field text not null,
    reason text not null,
    hint text not null default '',
    count bigint not null,
    samples text not null,
    primary key (import_id, field, reason)
  )`,
  `create table import_records (
    source text not null,
    record text not null,
    digest text not null,
    primary key (source, record)
  )`,
  `create index performers_called on performers (name)`,
  `create index videos_titled on videos (title)`,
];
