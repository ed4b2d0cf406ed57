import type { IncomingMessage, ServerResponse } from "node:http";
import { pageRows } from "#lib/pages.ts";
import { createPageCache, type PageCache } from "../cache/page-cache.ts";
import { canonicalTarget, maxUrl } from "../cache/page-url.ts";
import { namesEtag, negotiate } from "../cache/negotiate.ts";
import { isTalk } from "../core/target.ts";
import { pack, type PackedPage } from "../cache/packed-page.ts";
import { preparePage, type PreparedPage } from "../cache/prepared-page.ts";
import type { Env } from "../env/env.ts";
import { sendAnswer, type PreparedAnswer } from "../net/prepared-answer.ts";
import type { Log } from "../process/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { viewOf } from "../figures/views.ts";
import type { Site } from "../site/site.ts";
import type { Build } from "./build.ts";
import { plainAnswer, renderHere, renderPage, type Renderer } from "./render.ts";
import { originOf, requestIdOf } from "./request.ts";
import { policiesOf, securityHeaders, siteWideHeaders, type HeaderList } from "./security-headers.ts";

export interface PagesOptions {
  env: Env;
  log: Log;
  site: Pick<Site, "locals" | "problems" | "isOverloaded" | "onInvalidate" | "figures">;
  build: Build;
  /** Renders in other threads; in this one if absent. */
  render?: Renderer | undefined;
  metrics?: Metrics | undefined;
}

export interface Pages {
  cache: PageCache;
  /** Answers from the cache; returns whether it did. */
  answerCached(req: IncomingMessage, res: ServerResponse): boolean;
  answer(req: IncomingMessage, res: ServerResponse): void;
  close(): void;
}

/** Serves pages from the cache, else renders each once for all waiting requests. */
export function createPages({ env, log, site, build, render, metrics }: PagesOptions): Pages {
  const policy = policiesOf(build, env);
  const siteWide = siteWideHeaders(env);
  const renderer = render ?? renderHere({ locals: site.locals, isOverloaded: site.isOverloaded, build });
  const cache = createPageCache({
    maxBytes: env.pageCacheBytes,
    lifetime: { fresh: env.pageFreshSeconds, stale: env.pageStaleSeconds },
    render: async (url, encoding) =>
      withHeaders(await renderPage({ render: renderer, site, policy, log }, url, encoding), siteWide),
    onRenewalFailed: (err, url) => log.warn({ err, url }, "page not renewed, the old one is served"),
    now: Date.now,
    mayWait: isTalk,
    ...(metrics && { onLookup: (result) => metrics.page(result) }),
  });
  const unsubscribe = site.onInvalidate((tags) => cache.invalidate(tags));

  /** Sends a page, from the cache or just rendered, and counts it as seen. */
  function show(req: IncomingMessage, res: ServerResponse, page: PreparedPage, isNew: boolean): void {
    if (page.status === 200 && req.method === "GET" && isPage(req.url ?? "")) {
      const view = viewOf(req.headers);
      if (view !== null) site.figures.count(view);
    }
    send(req, res, page, isNew);
  }

  async function sendPlain(req: IncomingMessage, res: ServerResponse, status: number): Promise<void> {
    const security = securityHeaders(policy(""), env.publicOrigin ?? "");
    const { headers, ...answer } = await plainAnswer(status, {
      requestId: requestIdOf(req, env),
      url: req.url ?? "",
      security,
    });
    const allow: [string, string][] = status === 405 ? [["Allow", "GET, HEAD"]] : [];
    const packed = pack(answer.body, "identity");
    const page = { ...answer, ...packed, headers: [...headers, ...allow, noStore] };
    send(req, res, preparePage(page), true);
  }

  async function fetchAndSend(req: IncomingMessage, res: ServerResponse, url: string): Promise<void> {
    show(req, res, await cache.fetch(url, negotiate(req.headers["accept-encoding"])), true);
  }

  return {
    cache,

    answerCached(req, res) {
      const target = req.url ?? "";
      if (req.method !== "GET" || target.length > maxUrl || target.includes("%")) return false;
      const origin = originOf(req, env);
      const page = origin === null ? undefined : cache.peek(origin + canonicalTarget(target));
      if (page !== undefined) show(req, res, page, false);
      return page !== undefined;
    },

    answer(req, res) {
      const target = req.url ?? "";
      const origin = originOf(req, env);
      const refused = refusal(req.method, target, origin);
      if (refused !== null) return void sendPlain(req, res, refused);
      const url = origin + canonicalTarget(target);
      const page = cache.peek(url);
      if (page !== undefined) return show(req, res, page, false);
      fetchAndSend(req, res, url).catch((err: unknown) => {
        log.error({ err, url }, "page failed");
        return sendPlain(req, res, 500);
      });
    },

    close: unsubscribe,
  };
}

const noStore = ["Cache-Control", "no-store"] as const;

/** Adds the headers that the page does not have. */
function withHeaders(page: PackedPage, headers: HeaderList): PackedPage {
  const own = new Set(page.headers.map(([name]) => name.toLowerCase()));
  return { ...page, headers: [...page.headers, ...headers.filter(([name]) => !own.has(name.toLowerCase()))] };
}

/** Not a file for programs, such as the sitemap. */
function isPage(target: string): boolean {
  const mark = target.indexOf("?");
  return pageRows.has(mark === -1 ? target : target.slice(0, mark));
}

function refusal(method: string | undefined, target: string, origin: string | null): number | null {
  if (method !== "GET" && method !== "HEAD") return 405;
  if (target.length > maxUrl) return 414;
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

function send(req: IncomingMessage, res: ServerResponse, page: PreparedPage, isNew: boolean): void {
  const known = req.headers["if-none-match"];
  if (known !== undefined && page.status === 200 && namesEtag(known, page.etag)) return write(res, page.notModified);
  const accepted = negotiate(req.headers["accept-encoding"]);
  const variant = isNew ? undefined : page.ready(accepted);
  if (variant !== undefined) return write(res, variant);
  page.encode(accepted).then(
    (ready) => write(res, ready),
    (error: unknown) => res.destroy(error instanceof Error ? error : undefined),
  );
}

function write(res: ServerResponse, answer: PreparedAnswer): void {
  if (!res.destroyed) sendAnswer(res, answer);
}
