import type { MigrationScript } from "../dialect/engine.ts";

/** Who has paid for a post: what was sold is not taken from them. */
export const soldPosts: MigrationScript = () => [
  `create index point_entries_sold on point_entries (target_id) where rule = 'post-pay'`,
];
