import type { MigrationScript } from "../dialect/engine.ts";

/** A playlist often leads on to another host, which has to be allowed too: operators are told of it. */
export const otherHosts: MigrationScript = () => [
  `alter table video_lines add column other_host text not null default ''`,
];
