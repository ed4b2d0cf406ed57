import type { MigrationScript } from "../dialect/engine.ts";

/** What a person gave under a shadow limit is found without reading all they gave: few have any. */
export const shadowedMarks: MigrationScript = () => [
  `create index supports_shadowed on supports (user_id, content_type, target_id) where active = 2`,
  `create index collects_shadowed on collects (user_id, content_type, target_id) where shadowed = 1`,
  `create index follows_shadowed on follows (user_id, content_type, target_id) where shadowed = 1`,
];
