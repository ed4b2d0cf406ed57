import type { MigrationScript } from "../dialect/engine.ts";

/** The likes of a deleted short review are kept for a while, so that undoing the deletion restores them. */
export const keptLikes: MigrationScript = () => [
  `alter table marks_gone add column liked_id bigint`,
  `create index marks_gone_liked on marks_gone (liked_id, gone_at)`,
];
