import type { MigrationScript } from "../dialect/engine.ts";

/** What those who have paid for a post read while it is not public, and whether an operator has taken it from them. */
export const soldVersions: MigrationScript = () => [
  `alter table posts add column sold_version text`,
  `alter table posts add column withheld integer not null default 0`,
];
