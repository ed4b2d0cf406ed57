import type { MigrationScript } from "../dialect/engine.ts";

/** What members have of an entry is counted and moved when it is merged into another. */
export const targetIndexes: MigrationScript = () => [
  `create index histories_target on histories (content_type, target_id, user_id)`,
  `create index collects_target on collects (content_type, target_id, user_id)`,
  `create index messages_target on messages (content_type, target_id) where target_id is not null`,
];
