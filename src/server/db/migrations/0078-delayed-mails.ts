import type { MigrationScript } from "../dialect/engine.ts";

/** Mails that wait because the mail server is away: they go as soon as it takes one again. */
export const delayedMails: MigrationScript = () => [
  `alter table mails add column delayed_at bigint`,
  `create index mails_delayed on mails (attempts, id) where delayed_at is not null`,
];
