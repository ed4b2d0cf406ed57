import type { DestinationStream } from "pino";
import { loadAssets } from "#server/http/assets.ts";
import { createHandler, createServices } from "#server/http/handler.ts";
import { siteWideHeaders } from "#server/http/security-headers.ts";
import { listen } from "#server/net/server.ts";
import { readEnv, type Settings } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import type { TestApp } from "./app.ts";
import { builtSite } from "./built-site.ts";

export interface ServedApp {
  /** Without trailing slash. */
  url: string;
  stop(): Promise<void>;
}

const here = { PORT: "0", HOST: "127.0.0.1", APP_SECRET: "a secret nobody asks for", LOG_LEVEL: "error" };

/** Serves a test's site on a real port: API, uploads and media, without pages. */
export async function serveApp(app: TestApp, logTo?: DestinationStream, settings: Settings = {}): Promise<ServedApp> {
  const env = readEnv({ ...here, ...settings });
  const log = createLog(env, logTo);
  const services = createServices({ env, log, site: app.site, standing: () => "ready", policy: "" });
  const server = await listen((req, res) => {
    const [path = ""] = (req.url ?? "").split("?");
    if (!services(req, res, path)) res.writeHead(404).end();
  }, env);
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(0) };
}

/** The same with the pages of the real build. */
export async function servePages(app: TestApp, settings: Settings = {}): Promise<ServedApp> {
  const env = readEnv({ ...here, ...settings });
  const log = createLog(env);
  const build = await builtSite();
  const assets = await loadAssets(build.clientFolder, siteWideHeaders(env));
  const handler = createHandler({ env, log, site: app.site, build, assets, standing: () => "ready" });
  const server = await listen(handler.listener, env);
  return {
    url: `http://127.0.0.1:${server.port}`,
    async stop() {
      await server.stop(0);
      handler.close();
    },
  };
}
