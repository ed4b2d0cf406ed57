import type { IncomingMessage, ServerResponse } from "node:http";
import { createPageCache, type PageCache } from "../cache/page-cache.ts";
import { canonicalTarget, longestUrl } from "../cache/page-url.ts";
import { namesEtag, negotiate } from "../cache/negotiate.ts";
import { preparePage, type PreparedPage, type Variant } from "../cache/prepared-page.ts";
import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Site } from "../site/site.ts";
import type { Build } from "./build.ts";
import { plainAnswer, renderHere, renderPage, type Renderer } from "./render.ts";
import { originOf, requestIdOf } from "./request.ts";
import { policiesOf, securityHeaders } from "./security-headers.ts";

export interface PagesOptions {
  env: Env;
  log: Log;
  site: Pick<Site, "locals" | "problems" | "isOverloaded" | "onInvalidate">;
  build: Build;
  /** Renders in other threads; in this one if absent. */
  render?: Renderer | undefined;
  metrics?: Metrics | undefined;
}

export interface Pages {
  cache: PageCache;
  answer(req: IncomingMessage, res: ServerResponse): void;
  close(): void;
}

/** Serves pages from the cache, else renders each once for all waiting requests. */
export function createPages({ env, log, site, build, render, metrics }: PagesOptions): Pages {
  const policy = policiesOf(build, env);
  const renderer = render ?? renderHere({ locals: site.locals, isOverloaded: site.isOverloaded, build });
  const cache = createPageCache({
    maxBytes: env.pageCacheBytes,
    lifetime: { fresh: env.pageFreshSeconds, stale: env.pageStaleSeconds },
    render: (url) => renderPage({ render: renderer, site, policy, log }, url),
    onRenewalFailed: (err, url) => log.warn({ err, url }, "page not renewed, the old one is served"),
    now: Date.now,
    ...(metrics && { onLookup: (result) => metrics.page(result) }),
  });
  const unsubscribe = site.onInvalidate((tags) => cache.invalidate(tags));

  async function sendPlain(req: IncomingMessage, res: ServerResponse, status: number): Promise<void> {
    const security = securityHeaders(policy(""), env.publicOrigin ?? "");
    const { headers, ...answer } = plainAnswer(status, requestIdOf(req, env), security);
    const allow: [string, string][] = status === 405 ? [["Allow", "GET, HEAD"]] : [];
    send(req, res, preparePage({ ...answer, headers: [...headers, ...allow, ["Cache-Control", "no-store"]] }));
  }

  async function fetchAndSend(req: IncomingMessage, res: ServerResponse, url: string): Promise<void> {
    send(req, res, await cache.fetch(url));
  }

  return {
    cache,

    answer(req, res) {
      const target = req.url ?? "";
      const origin = originOf(req, env);
      const refused = refusal(req.method, target, origin);
      if (refused !== null) return void sendPlain(req, res, refused);
      const url = origin + canonicalTarget(target);
      const page = cache.peek(url);
      if (page !== undefined) return send(req, res, page);
      fetchAndSend(req, res, url).catch((err: unknown) => {
        log.error({ err, url }, "page failed");
        return sendPlain(req, res, 500);
      });
    },

    close: unsubscribe,
  };
}

function refusal(method: string | undefined, target: string, origin: string | null): number | null {
  if (method !== "GET" && method !== "HEAD") return 405;
  if (target.length > longestUrl) return 414;
  if (origin === null || target.charCodeAt(0) !== 47) return 400;
  return target.includes("%") && !isDecodable(target) ? 400 : null;
}

function isDecodable(target: string): boolean {
  try {
    decodeURI(target);
    return true;
  } catch {
    return false;
  }
}

function send(req: IncomingMessage, res: ServerResponse, page: PreparedPage): void {
  const known = req.headers["if-none-match"];
  if (known !== undefined && page.status === 200 && namesEtag(known, page.etag)) {
    res.writeHead(304, page.notModified);
    res.end();
    return;
  }
  const encoding = negotiate(req.headers["accept-encoding"]);
  const variant = page.ready(encoding);
  if (variant !== undefined) return write(variant);
  page.encode(encoding).then(write, (error: unknown) => res.destroy(error instanceof Error ? error : undefined));

  function write({ headers, body }: Variant): void {
    if (res.destroyed) return;
    res.writeHead(page.status, headers);
    res.end(body);
  }
}
