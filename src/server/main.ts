import { createLog, type Log } from "./log.ts";
import type { Env } from "./env.ts";
import { loadAssets } from "./http/assets.ts";
import { loadBuild, type Build } from "./http/build.ts";
import { createHandler, type ServedSite } from "./http/handler.ts";
import { listen } from "./http/server.ts";
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
      await server.stop(env.shutdownGraceSeconds);
      handler.close();
      await site.close();
      log.info("stopped");
    },
  };
}

/** The same Ctrl-C often arrives twice, from the terminal and from npm; only one that comes later means "at once". */
const sameSignal = 1000;

/** SIGTERM and SIGINT stop gently and end with code 0; a second one ends at once. */
export function stopOnSignals(server: Pick<WebServer, "stop">, log: Log): void {
  let since: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (since !== undefined) {
      if (performance.now() - since > sameSignal) process.exit(1);
      return;
    }
    since = performance.now();
    log.info({ signal }, "stopping");
    server.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.fatal({ err }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

/** A mistake of ours is logged and one request suffers; the process is only given up when its state is unknown. */
export function logStrayErrors(log: Log): void {
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "uncaught exception");
    process.exit(1);
  });
}

export interface StartOptions {
  env: Env;
  /** Folder of builds. */
  dist: string;
  /** Told in words what is being done. */
  progress(text: string): void;
}

/** The process: opens the site, loads the build, listens, and stops on signals. */
export async function main({ env, dist, progress }: StartOptions): Promise<WebServer> {
  const log = createLog(env);
  logStrayErrors(log);
  let site: Site | undefined;
  try {
    site = await openSite(env, log, { progress });
    const server = await serve({ env, log, site, build: await loadBuild(dist) });
    stopOnSignals(server, log);
    return server;
  } catch (err) {
    log.fatal({ err }, "not started");
    await site?.close();
    throw err;
  }
}
