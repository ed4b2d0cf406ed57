import type { MigrationScript } from "../dialect/engine.ts";

/** Facts that were looked up for an entry and wait to be filled in. */
export const bulkFilling: MigrationScript = () => [
  `alter table bulk_items add column filling text not null default ''`,
];
