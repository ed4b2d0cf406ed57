import { readEnv, type Settings } from "#server/env/env.ts";
import { loadAssets } from "#server/http/assets.ts";
import { createHandler } from "#server/http/handler.ts";
import { siteWideHeaders } from "#server/http/security-headers.ts";
import { listen } from "#server/net/server.ts";
import { createLog } from "#server/process/log.ts";
import { openSite, type Site } from "#server/site/site.ts";
import { builtSite } from "../../helpers/built-site.ts";
import { createMigratedStore } from "../../helpers/database.ts";

export interface ServedBuild {
  url: string;
  site: Site;
  get(path: string): Promise<Response>;
  text(path: string): Promise<string>;
  /** For other processes on the same place. */
  settings: Settings;
  /** Names this client to the API. */
  secret: string;
  /** PostgreSQL's database is dropped under the connections; SQLite's file cannot be lost while it is open, so it is closed. */
  loseDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** The real site with the real build behind a free port, on an empty database of its own. */
export async function serveSite(settings: Settings = {}): Promise<ServedBuild> {
  const database = await createMigratedStore();
  const shared = {
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
  };
  const env = readEnv({
    ...shared,
    DEMO_CONTENT: "off",
    SIGNATURES: "off",
    LOG_LEVEL: "silent",
    PORT: "0",
    HOST: "127.0.0.1",
    ...settings,
  });
  const log = createLog(env);
  const site = await openSite(env, log);
  const build = await builtSite();
  const assets = await loadAssets(build.clientFolder, siteWideHeaders(env));
  const handler = createHandler({ env, log, site, build, assets, standing: () => "ready" });
  const server = await listen(handler.listener, env);
  const url = `http://127.0.0.1:${server.port}`;
  const get = (address: string) => fetch(url + address, { redirect: "manual" });
  return {
    url,
    site,
    settings: { ...shared, APP_SECRET: env.appSecret },
    secret: env.appSecret,
    loseDatabase: () => (env.databaseUrl === undefined ? site.context.db.close() : database.remove()),
    get,
    text: async (address) => (await get(address)).text(),
    async close() {
      await server.stop(5);
      handler.close();
      await site.close();
      await database.remove();
    },
  };
}
