import type { MigrationScript } from "../dialect/engine.ts";

/** Reviews that were taken down and have not been let through since. */
export const takenDownReviews: MigrationScript = () => [
  `alter table reviews add column taken_down integer not null default 0`,
];
