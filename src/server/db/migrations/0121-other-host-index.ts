import type { MigrationScript } from "../dialect/engine.ts";

/** The lines that lead on to a host are checked again when it is allowed; few lead on to another. */
export const otherHostIndex: MigrationScript = () => [
  `create index video_lines_other on video_lines (other_host, video_id, position) where other_host <> ''`,
];
