import type { MigrationScript } from "../dialect/engine.ts";

/** Requests to a provider of facts are spaced over all processes. */
export const metadataPace: MigrationScript = () => [
  `create table metadata_pace (
    provider text primary key,
    free_at bigint not null default 0,
    paused_until bigint not null default 0
  )`,
];
