import { createLog, type Log } from "./log.ts";
import type { Env } from "./env.ts";
import { loadAssets } from "./http/assets.ts";
import { loadBuild, type Build } from "./http/build.ts";
import { createHandler, type ServedSite } from "./http/handler.ts";
import { listen } from "./http/server.ts";
import { keepWorker } from "./jobs/child.ts";
import { logStrayErrors, stopOnSignals } from "./process.ts";
import { openSite, type Site } from "./site.ts";

export interface WebServer {
  port: number;
  /** Stops answering `/readyz`, drains, closes the site. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  env: Env;
  log: Log;
  site: ServedSite & Pick<Site, "close">;
  build: Build;
}

/** Puts a site and a build behind a port. */
export async function serve({ env, log, site, build }: ServeOptions): Promise<WebServer> {
  let stopping = false;
  const assets = await loadAssets(build.clientFolder);
  const handler = createHandler({ env, log, site, build, assets, isStopping: () => stopping });
  const server = await listen(handler.listener, env);
  log.info({ port: server.port, build: build.id }, "listening");
  return {
    port: server.port,
    async stop() {
      stopping = true;
      site.api.endStreams();
      await site.uploads.end();
      await server.stop(env.shutdownGraceSeconds);
      handler.close();
      await site.close();
      log.info("stopped");
    },
  };
}

export interface StartOptions {
  env: Env;
  /** Folder of builds. */
  dist: string;
  /** Script of the worker process. */
  workerFile: string;
  /** Told in words what is being done. */
  progress(text: string): void;
}

/** The process: opens the site, loads the build, listens, and stops on signals. */
export async function main({ env, dist, workerFile, progress }: StartOptions): Promise<WebServer> {
  const log = createLog(env);
  logStrayErrors(log);
  let site: Site | undefined;
  try {
    site = await openSite(env, log, { progress });
    const server = await serve({ env, log, site, build: await loadBuild(dist) });
    const worker = env.worker === "child" ? keepWorker({ file: workerFile, env, log, context: site.context }) : null;
    const both: WebServer = {
      port: server.port,
      async stop() {
        await Promise.all([worker?.stop(), server.stop()]);
      },
    };
    stopOnSignals(both, log);
    return both;
  } catch (err) {
    log.fatal({ err }, "not started");
    await site?.close();
    throw err;
  }
}
