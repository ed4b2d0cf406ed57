import { createServices } from "#server/http/handler.ts";
import { listen } from "#server/http/server.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import type { TestApp } from "./app.ts";

export interface ServedApp {
  /** Without trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/** Puts a test's site behind a real port: API, uploads and media, without pages. */
export async function serveApp(app: TestApp): Promise<ServedApp> {
  const env = readEnv({ PORT: "0", HOST: "127.0.0.1", APP_SECRET: "a secret nobody asks for", LOG_LEVEL: "error" });
  const log = createLog(env);
  const services = createServices({ env, log, site: app.site, isStopping: () => false, policy: "" });
  const server = await listen((req, res) => {
    if (!services(req, res, req.url ?? "")) res.writeHead(404).end();
  }, env);
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(0) };
}
