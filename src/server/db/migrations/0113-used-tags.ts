import type { MigrationScript } from "../dialect/engine.ts";

/** The most used tags of a category, of which an import may bring tens of thousands. */
export const usedTags: MigrationScript = () => [`create index tags_used on tags (category_id, video_count, id)`];
