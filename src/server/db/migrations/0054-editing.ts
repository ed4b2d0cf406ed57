import type { MigrationScript } from "../dialect/engine.ts";

/** What the table of the editors is ordered and counted by. */
export const editing: MigrationScript = () => [
  `create index content_entries_live on content_entries (kind, live, updated_at, id)`,
  `create index content_entries_counts on content_entries (kind, state, live)`,
  `create index content_entries_titles on content_entries (kind, title, id)`,
];
