import { randomUUID } from "node:crypto";
import type { RenderedPage } from "../cache/prepared-page.ts";
import type { Log } from "../process/log.ts";
import type { Site } from "../site/site.ts";
import type { Build } from "./build.ts";
import { plainPage } from "./plain-page.ts";
import { securityHeaders, type HeaderList, type PagePolicy } from "./security-headers.ts";

export interface RenderOptions {
  site: Pick<Site, "locals" | "problems" | "isOverloaded">;
  build: Pick<Build, "id" | "render">;
  policy: PagePolicy;
  log: Log;
}

/** Timeout of a render in milliseconds. */
const timeout = 30_000;
const retrySeconds = "10";

/** Headers set by the server or the page cache; values from the page are ignored. */
const ours = new Set([
  "content-length",
  "content-encoding",
  "content-security-policy",
  "etag",
  "transfer-encoding",
  "vary",
]);

/**
 * Renders the page at a full URL. Astro gets a request without cookies and client headers, so the page is the same for everyone. Never
 * rejects: a failed page becomes status 500, or 503 if a part of the site is down or overloaded.
 */
export async function renderPage({ site, build, policy, log }: RenderOptions, url: string): Promise<RenderedPage> {
  const started = performance.now();
  const requestId = randomUUID();
  const { origin, pathname } = new URL(url);
  const security = securityHeaders(policy(pathname), origin);
  const failures: unknown[] = [];
  const isDown = async () => failures.some((error) => site.isOverloaded(error)) || (await site.problems()).length > 0;
  try {
    const locals = site.locals({ requestId, origin, buildId: build.id });
    const answer = build.render(
      new Request(url),
      Object.assign(locals, { report: (error: unknown) => failures.push(error) }),
    );
    const response = await withTimeout(answer);
    for (const err of failures) log.error({ err, requestId, url }, "page failed");
    if (response.status >= 500 && (await isDown())) return plainAnswer(503, requestId, security);
    const body = new Uint8Array(await response.arrayBuffer());
    if (body.length === 0 && response.status >= 400) return plainAnswer(response.status, requestId, security);
    log.info({ requestId, url, status: response.status, ms: Math.round(performance.now() - started) }, "page");
    const own = [...response.headers].filter(([name]) => !ours.has(name)).map(withCharset);
    const hosts = await locals.mediaHosts();
    const headers = hosts.length === 0 ? security : securityHeaders(policy(pathname, hosts), origin);
    return { status: response.status, headers: [...own, ...headers], body, tags: locals.tags };
  } catch (err) {
    failures.push(err);
    for (const reported of failures) log.error({ err: reported, requestId, url }, "page failed");
    return plainAnswer((await isDown()) ? 503 : 500, requestId, security);
  }
}

/** Astro leaves the charset of HTML to the page's own `<meta>`. */
function withCharset([name, value]: [string, string]): [string, string] {
  return name === "content-type" && value === "text/html" ? [name, "text/html; charset=utf-8"] : [name, value];
}

/** A response made without Astro. */
export function plainAnswer(status: number, requestId: string, security: HeaderList): RenderedPage {
  const retry: HeaderList = status === 503 ? [["Retry-After", retrySeconds]] : [];
  return {
    status,
    headers: [["Content-Type", "text/html; charset=utf-8"], ...retry, ...security],
    body: Buffer.from(plainPage(status, requestId)),
    tags: [],
  };
}

async function withTimeout(answer: Promise<Response>): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`page not ready after ${timeout} ms`)), timeout);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}
