import type { MigrationScript } from "../dialect/engine.ts";

/** What lower qualities there are of each live. */
export const liveRenditions: MigrationScript = () => [
  `alter table live_edges add column renditions text not null default ''`,
];
