import type { MigrationScript } from "../dialect/engine.ts";

/** Jobs of all kinds stand in one row of turns, and say when their attempt is expected to end. */
export const oneRowOfJobs: MigrationScript = () => [
  `alter table jobs add column ends_at bigint`,
  // Those that waited for all others were taken last whatever their turn.
  `update jobs set turn = (select coalesce(max(turn), 0) from jobs) + 40 where state = 'waiting' and later = 1`,
  `drop index jobs_next`,
  `drop index jobs_turns`,
  `drop index jobs_turns_of_owner`,
  `create index jobs_next on jobs (state, turn, run_at, id, kind, later)`,
  `create index jobs_begun on jobs (turn) where started_at is not null and owner_id is not null`,
  `create index jobs_turns_of_owner on jobs (owner_id, later, turn)`,
];
