import type { MigrationScript } from "../dialect/engine.ts";

/** The picture that stands for a live. */
export const liveCovers: MigrationScript = () => [
  `alter table lives add column cover text not null default ''`,
  `alter table lives add column cover_chosen integer not null default 0`,
];
