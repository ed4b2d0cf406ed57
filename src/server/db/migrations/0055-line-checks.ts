import type { MigrationScript } from "../dialect/engine.ts";

/** Lines are checked host by host, so due lines of one host are found without reading those of hosts that are not allowed. */
export const lineChecks: MigrationScript = () => [
  `create index video_lines_due on video_lines (host, check_at)`,
  `drop index video_lines_check`,
];
