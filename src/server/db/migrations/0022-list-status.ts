import type { MigrationScript } from "../dialect/engine.ts";

/** Lists of films are judged by operators, as other texts are. */
export const listStatus: MigrationScript = () => [
  `alter table works_lists add column status text not null default 'published'`,
];
