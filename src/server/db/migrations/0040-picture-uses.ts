import type { MigrationScript } from "../dialect/engine.ts";

/** Where a picture of the editors is used: looked up for every one that is asked for. */
export const pictureUses: MigrationScript = () => [
  `create index videos_poster on videos (poster)`,
  `create index performers_portrait on performers (portrait)`,
  `create index topics_cover on topics (cover)`,
  `create index ads_image on ads (image)`,
];
