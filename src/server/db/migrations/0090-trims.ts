import type { MigrationScript } from "../dialect/engine.ts";

/** Films of which only a part is shown, with all that brings the whole back. */
export const trims: MigrationScript = () => [
  `create table work_trims (
    video_id bigint primary key references works (video_id) on delete cascade,
    start_ms bigint not null,
    end_ms bigint not null,
    version text not null,
    whole text not null,
    hidden_at bigint not null
  )`,
  `create index work_trims_version on work_trims (version)`,
];
