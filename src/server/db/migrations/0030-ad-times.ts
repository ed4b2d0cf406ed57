import type { MigrationScript } from "../dialect/engine.ts";

/**
 * Ads with a first and a last moment, and deleted ones that may come back. PostgreSQL has searched `search_vectors` since `0013`: no
 * release that may still run reads its `search_tokens`.
 */
export const adTimes: MigrationScript = ({ engine }) => [
  `alter table ads add column starts_at bigint`,
  `alter table ads add column ends_at bigint`,
  `alter table ads add column deleted_at bigint`,
  ...(engine === "postgres" ? [`drop table search_tokens`] : []),
];
