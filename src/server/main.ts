import cluster from "node:cluster";
import { channelToPrimary, joinCluster } from "./cluster/link.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { listenForMetrics } from "./metrics/serve.ts";
import { createLog, type Log } from "./process/log.ts";
import type { Env } from "./env/env.ts";
import { loadAssets } from "./http/assets.ts";
import { siteWideHeaders } from "./http/security-headers.ts";
import { currentFolder, loadBuild, type Build } from "./http/build.ts";
import { negotiate } from "./cache/negotiate.ts";
import { canonicalTarget } from "./cache/page-url.ts";
import { createHandler, type ServedSite } from "./http/handler.ts";
import { mainThreadOf, openRenderThreads, type RenderThreads } from "./http/render-threads.ts";
import { listen } from "./net/server.ts";
import { warmUp, type WarmUp } from "./http/warm.ts";
import { keepWorker } from "./jobs/child.ts";
import { logStrayErrors, stopOnSignals } from "./process/signals.ts";
import { requireIsolation } from "./transcode/isolation.ts";
import { openSite, type Site } from "./site/site.ts";

export interface WebServer {
  port: number;
  /** Port of `/metrics`, if it has its own. */
  metricsPort?: number;
  /** Makes `/readyz` fail, finishes open requests, closes the site. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  env: Env;
  log: Log;
  site: ServedSite & Pick<Site, "close"> & Partial<Pick<Site, "context">>;
  build: Build;
  /** Threads that render pages; if absent, this thread does. */
  threads?: RenderThreads | undefined;
  metrics?: Metrics | undefined;
  /** Whether `/readyz` waits until the first pages are rendered. */
  warm?: boolean;
}

/** Serves a site and a build on a port. */
export async function serve({
  env,
  log,
  site,
  build,
  threads,
  metrics,
  warm = false,
}: ServeOptions): Promise<WebServer> {
  let stopping = false;
  let warming: WarmUp | undefined;
  const assets = await loadAssets(build.clientFolder, siteWideHeaders(env));
  const standing = () => (stopping ? "stopping" : warming?.isDone() === false ? "warming up" : "ready");
  const handler = createHandler({ env, log, site, build, render: threads?.render, assets, metrics, standing });
  if (site.context) metrics?.site({ ...site, context: site.context, pages: handler.pages, buildId: build.id });
  if (warm) {
    const origin = env.publicOrigin ?? `http://localhost:${env.port}`;
    warming = warmUp({
      db: site.context?.db,
      locals: () => site.locals({ requestId: "warm-up", origin, buildId: build.id }),
      render: async (path) => {
        const url = origin + canonicalTarget(path);
        await threads?.warm(url);
        // What everybody accepts.
        await handler.pages.fetch(url, negotiate("br, gzip"));
      },
    });
    // Most proxies send requests as soon as the port is open; without a proxy the first visitor would trigger the rendering anyway.
    if (env.trustProxy) await warming.done;
  }
  const metricsServer = metrics && (await listenForMetrics(env, metrics));
  const server = await listen(handler.listener, env).catch(async (error: unknown) => {
    await warming?.stop();
    throw error;
  });
  log.info({ port: server.port, build: build.id }, "listening");
  return {
    port: server.port,
    ...(metricsServer && { metricsPort: metricsServer.port }),
    async stop() {
      stopping = true;
      const warmed = warming?.stop();
      site.api.endStreams();
      await site.uploads.end();
      await server.stop(env.shutdownGraceSeconds);
      await warmed;
      handler.close();
      await threads?.close();
      await metricsServer?.stop(1);
      metrics?.close();
      await site.close();
      log.info("stopped");
    },
  };
}

export interface StartOptions {
  env: Env;
  /** Folder with the builds. */
  dist: string;
  /** Script of the worker process. */
  workerFile: string;
  /** Script of the process that receives lives. */
  liveFile: string;
  /** Called with a description of each step. */
  progress(text: string): void;
}

/**
 * Opens the site, loads the build, listens, and stops on signals. Of several web processes of a machine, the first keeps the worker and
 * reports its progress. The caller logs why it could not start.
 */
export async function main({ env, dist, workerFile, liveFile, ...options }: StartOptions): Promise<WebServer> {
  const link = cluster.isWorker ? await joinCluster(channelToPrimary) : undefined;
  const isFirst = link?.isFirst ?? true;
  const progress = isFirst ? options.progress : () => {};
  const metrics = env.metrics && createMetrics(link);
  const log = createLog(env, undefined, metrics?.line);
  logStrayErrors(log);
  let site: Site | undefined;
  try {
    const keepsWorker = isFirst && env.worker === "child";
    if (keepsWorker) await requireIsolation(env, log, "beside");
    site = await openSite(env, log, {
      progress,
      link,
      ...(metrics && { onQuery: metrics.query, watch: metrics.watch }),
    });
    const buildFolder = await currentFolder(dist);
    const build = await loadBuild(buildFolder);
    const { onInvalidate, context } = site;
    const mainThread = mainThreadOf(context);
    const shared = { env, log, buildFolder, onInvalidate, mainThread, onQuery: metrics?.query };
    const { watchReplicas } = context.db;
    const threads = env.renderThreads === 0 ? undefined : openRenderThreads({ ...shared, watchReplicas });
    const server = await serve({ env, log, site, build, threads, metrics, warm: true });
    const worker = keepsWorker ? keepWorker({ file: workerFile, env, log, context: site.context }) : null;
    const receives = keepsWorker && env.live !== undefined;
    const live = receives ? keepWorker({ file: liveFile, env, log, context: site.context }) : null;
    const all: WebServer = {
      port: server.port,
      async stop() {
        await Promise.all([worker?.stop(), live?.stop(), server.stop()]);
      },
    };
    stopOnSignals(all, log);
    link?.ready(server.port);
    return all;
  } catch (error) {
    await site?.close();
    throw error;
  }
}
