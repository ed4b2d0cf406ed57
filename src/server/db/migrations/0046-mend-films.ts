import type { MigrationScript } from "../dialect/engine.ts";

/** Films that members' files were made into before this release are looked through once (`server/transcode/mend.ts`). */
export const mendFilms: MigrationScript = ({ engine }) => {
  const now = engine === "sqlite" ? "unixepoch() * 1000" : "cast(extract(epoch from now()) * 1000 as bigint)";
  return [
    `insert into jobs (kind, subject, payload, state, run_at, created_at)
      select 'mend-films', 'films', '{}', 'waiting', ${now}, ${now} where exists (select 1 from works)`,
  ];
};
