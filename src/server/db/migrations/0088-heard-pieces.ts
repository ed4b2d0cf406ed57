import type { MigrationScript } from "../dialect/engine.ts";

/** What was recognised of films whose captions are being made. */
export const heardPieces: MigrationScript = () => [
  `create table heard_pieces (
    video_id bigint not null,
    name text not null,
    heard text not null,
    primary key (video_id, name)
  )`,
];
