import type { MigrationScript } from "../dialect/engine.ts";

/** Comments brought along from another site keep their author's name, as the author has no account here. */
export const oldComments: MigrationScript = () => [
  `alter table comments add column author_name text`,
  `alter table import_records add column target_id bigint`,
];
