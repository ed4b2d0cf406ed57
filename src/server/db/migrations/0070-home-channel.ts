import { homeId } from "#lib/home.ts";
import type { MigrationScript } from "../dialect/engine.ts";

/** The channel of the home page, which films without a channel of their own are in. Content files may name it otherwise. */
export const homeChannel: MigrationScript = () => [
  `insert into channels (id, content_key, name, description, position)
    select ${homeId}, 'homepage', '首页', '', 0
    where not exists (select 1 from channels where id = ${homeId} or content_key = 'homepage')`,
];
