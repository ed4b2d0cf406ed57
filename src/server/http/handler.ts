import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createMetricsHandler, metricsPath } from "../metrics/serve.ts";
import { createMediaHandler } from "../media/serve.ts";
import type { Site } from "../site/site.ts";
import { createApiHandler } from "./api.ts";
import type { AssetHandler } from "./assets.ts";
import type { Build } from "./build.ts";
import type { Renderer } from "./render.ts";
import { answerLive, createReadyHandler, createReportHandler, type Standing } from "./health.ts";
import { createProvideHandler, providePath } from "./provide.ts";
import { createPages } from "./pages.ts";
import { callbackPath } from "../linked-accounts/visits.ts";
import { createCallbackHandler } from "./provider-callback.ts";
import { createPreviewHandler } from "./previews.ts";
import { createSharePictureHandler } from "./share-pictures.ts";
import { uploadPath } from "../uploads/tus.ts";
import { createUploadHandler } from "./uploads.ts";
import { originalPath } from "../works/original.ts";
import { createOriginalHandler } from "./originals.ts";
import { answerWithoutWorker, workerPath } from "./no-worker.ts";
import { contentSecurityPolicy, reportPath, siteWideHeaders } from "./security-headers.ts";

/** The part of a site the web server needs. */
export type ServedSite = Pick<
  Site,
  | "api"
  | "uploads"
  | "locals"
  | "preview"
  | "problems"
  | "isOverloaded"
  | "weakened"
  | "onInvalidate"
  | "storage"
  | "mediaGuard"
  | "lives"
  | "sharePicture"
  | "appIcon"
  | "downloadName"
  | "provide"
  | "endVisit"
  | "original"
  | "figures"
>;

export interface HandlerOptions {
  env: Env;
  log: Log;
  site: ServedSite;
  build: Build;
  assets: AssetHandler;
  /** Renders pages in other threads; in this one if absent. */
  render?: Renderer | undefined;
  /** Metrics for Prometheus; absent if disabled. */
  metrics?: Metrics | undefined;
  standing(): Standing;
}

/** Answers if the path is neither a page nor a built file; returns whether it did. */
export type ServiceHandler = (req: IncomingMessage, res: ServerResponse, path: string) => boolean;

/** Health checks, CSP reports, media and API: the same in development and production. */
export function createServices(
  options: Pick<HandlerOptions, "env" | "log" | "site" | "standing"> & { policy: string },
): ServiceHandler {
  const { env, log, site } = options;
  const stored = { storage: site.storage, obfuscated: env.obfuscatedImages };
  const { mediaGuard: guard, downloadName, lives } = site;
  const media = createMediaHandler({ ...stored, guard, downloadName, lives });
  const api = createApiHandler({ env, log, site, policy: options.policy });
  const uploads = createUploadHandler({ env, log, site });
  const originals = createOriginalHandler(site);
  const report = createReportHandler(log);
  const answerReady = createReadyHandler(log, site, options.standing);
  const provide = createProvideHandler(env, site.provide);
  const callback = createCallbackHandler(env, site.endVisit);
  const sharePictures = createSharePictureHandler({ site, media: createMediaHandler(stored) });

  function run(res: ServerResponse, path: string, work: Promise<void>): true {
    work.catch((err: unknown) => {
      log.error({ err, path }, "request failed");
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { "Content-Length": 0 }).end();
    });
    return true;
  }

  return function serve(req, res, path) {
    if (path.startsWith("/media/")) return run(res, path, media(req, res, path.slice("/media/".length)));
    if (path.startsWith("/og/")) return run(res, path, sharePictures(req, res, path.slice("/og/".length)));
    if (path.startsWith(`${uploadPath}/`)) return run(res, path, uploads(req, res, path.slice(uploadPath.length + 1)));
    if (path.startsWith(`${originalPath}/`))
      return run(res, `${originalPath}/:id`, originals(req, res, path.slice(originalPath.length + 1)));
    if (path === "/api" || path.startsWith("/api/")) return run(res, path, api(req, res));
    if (path === providePath || path === `${providePath}/`) return run(res, path, provide(req, res));
    if (path.startsWith(callbackPath)) return run(res, path, callback(req, res, path.slice(callbackPath.length)));
    if (path === reportPath) return run(res, path, report(req, res));
    if (path === "/readyz") return run(res, path, answerReady(res));
    if (path !== "/livez") return false;
    answerLive(res);
    return true;
  };
}

export interface ListeningSite {
  listener: RequestListener;
  pages: PageCache;
  close(): void;
}

/**
 * The whole site as one request listener. Cached pages take the shortest path: no promise, no URL object, no copy, and
 * only their cache is asked.
 */
export function createHandler(options: HandlerOptions): ListeningSite {
  const { env, log, site, build, render, assets, metrics } = options;
  const services = createServices({ ...options, policy: contentSecurityPolicy(build, env) });
  const pages = createPages({ env, log, site, build, render, metrics });
  // On this port metrics need a token; `METRICS_PORT` is a separate listener.
  const answerMetrics = metrics && env.metrics?.token ? createMetricsHandler(metrics, env.metrics.token) : null;
  const preview = createPreviewHandler({ env, log, site, build });
  const siteWide = siteWideHeaders(env);

  /** Pages from the cache never fail. */
  function countErrors(res: ServerResponse): void {
    res.once("close", () => {
      if (res.statusCode >= 500) site.figures.count("errors");
    });
  }

  function listener(req: IncomingMessage, res: ServerResponse): void {
    metrics?.request(req, res);
    if (options.standing() === "stopping") res.shouldKeepAlive = false;
    if (pages.answerCached(req, res)) return;
    const target = req.url ?? "";
    if (target !== "/readyz") countErrors(res);
    const mark = target.indexOf("?");
    const path = mark === -1 ? target : target.slice(0, mark);
    if (path === workerPath && !env.serviceWorker) return answerWithoutWorker(res);
    if (path.includes(".") && assets(req, res, path)) return;
    for (const [name, value] of siteWide) res.setHeader(name, value);
    // Built files and Astro's own endpoints (`/_image`, `/_server-islands`): no page starts with this.
    if (path.startsWith("/_"))
      return void res.writeHead(404, { "Content-Length": 0, "Cache-Control": "no-cache" }).end();
    if (answerMetrics !== null && path === metricsPath) return void answerMetrics(req, res);
    if (path.startsWith("/preview/")) {
      return void preview(req, res, path).catch((err: unknown) => {
        // The URL grants access to the preview, so it is not logged.
        log.error({ err }, "preview failed");
        res.destroy();
      });
    }
    if (!services(req, res, path)) pages.answer(req, res);
  }

  return { listener, pages: pages.cache, close: pages.close };
}
