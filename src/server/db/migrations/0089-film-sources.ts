import type { MigrationScript } from "../dialect/engine.ts";

/** Uploads that the server fetches itself, and files that lie in the watched folder. */
export const filmSources: MigrationScript = () => [
  `create table film_fetches (
    upload_id text primary key references uploads (id) on delete cascade,
    address text not null,
    validator text not null default '',
    length bigint,
    reason text not null default ''
  )`,
  `create table watched_files (
    path text primary key,
    size bigint not null,
    changed_at bigint not null,
    seen_at bigint not null,
    upload_id text
  )`,
];
