import type { MigrationScript } from "../dialect/engine.ts";

/** The few pinned comments of a thing, found without reading its whole thread. */
export const pinnedComments: MigrationScript = () => [
  `create index comments_pinned on comments (content_type, target_id, id) where pinned = 1`,
];
