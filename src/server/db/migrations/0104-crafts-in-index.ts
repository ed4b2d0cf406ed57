import type { MigrationScript } from "../dialect/engine.ts";

/** The films of a person with their crafts are read from the index alone: a person may have hundreds. */
export const craftsInIndex: MigrationScript = () => [
  `drop index video_performers_performer`,
  `create index video_performers_performer on video_performers (performer_id, video_id, crafts)`,
];
