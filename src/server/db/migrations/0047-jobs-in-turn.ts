import type { MigrationScript } from "../dialect/engine.ts";

/** Whose job it is, its turn among everybody's, and whether it waits for whatever is not a `later` one. */
export const jobsInTurn: MigrationScript = () => [
  `alter table jobs add column owner_id bigint`,
  `alter table jobs add column later integer not null default 0`,
  `alter table jobs add column turn bigint not null default 0`,
  // What is taken next; the kind is asked for everywhere and stands in the index, so that rows are read for what is taken only.
  `create index jobs_next on jobs (state, later, turn, run_at, id, kind)`,
  `create index jobs_turns on jobs (kind, turn)`,
  `create index jobs_turns_of_owner on jobs (kind, owner_id, turn)`,
];
