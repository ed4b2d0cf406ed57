import type { MigrationScript } from "../dialect/engine.ts";

/** When members' films are shown, and which files belong to what is public. */
export const worksShow: MigrationScript = () => [
  `alter table works add column publish_at bigint`,
  `alter table works add column live_at bigint`,
  `alter table works add column deleted_at bigint`,
  `alter table works add column version integer not null default 1`,
  `create index works_deleted on works (deleted_at)`,
  `create index films_folder on films (folder)`,
  `create index videos_film on videos (film_id)`,
];
