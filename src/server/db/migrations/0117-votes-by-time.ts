import type { MigrationScript } from "../dialect/engine.ts";

/** On which days somebody has rated is found without reading all votes of theirs: after an import there are thousands. */
export const votesByTime: MigrationScript = () => [
  `create index rating_votes_practice on rating_votes (user_id, voted_at) where rating is not null`,
];
