import type { MigrationScript } from "../dialect/engine.ts";

/** The newest moments of each live, before they are a segment. */
export const liveEdges: MigrationScript = () => [
  `create table live_edges (
    live_id bigint primary key references lives (id) on delete cascade,
    edge text not null
  )`,
];
