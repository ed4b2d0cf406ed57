import type { MigrationScript } from "../dialect/engine.ts";

/** In what people read the site, for what is sent to them. */
export const writing: MigrationScript = () => [`alter table users add column writing text not null default 'zh-Hans'`];
