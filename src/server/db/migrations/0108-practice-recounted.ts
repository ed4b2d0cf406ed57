import type { MigrationScript } from "../dialect/engine.ts";

/** Only 60 votes of a person were looked at, so that those with more may have stayed short of full votes: housekeeping weighs them anew. */
export const practiceRecounted: MigrationScript = () => [
  `update rating_votes set weigh_at = 0 where rating is not null and user_id in
    (select user_id from rating_votes where rating is not null group by user_id having count(*) > 60)`,
];
