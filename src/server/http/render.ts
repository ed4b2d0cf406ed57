import { randomUUID } from "node:crypto";
import type { Encoding } from "../cache/negotiate.ts";
import { pack, type Packed, type PackedPage, type RenderedPage } from "../cache/packed-page.ts";
import { simplified, type Writing } from "#lib/page/writing.ts";
import { inWriting, writingOf } from "#lib/page/writing-address.ts";
import type { Log } from "../process/log.ts";
import type { PageLocals, PageSources, Rendering } from "../site/locals.ts";
import { sayIn } from "../text/say.ts";
import type { Site } from "../site/site.ts";
import type { Build, RenderedResponse } from "./build.ts";
import { type Outage, outageOf } from "./outage.ts";
import { plainPage, type Said } from "./plain-page.ts";
import { inItsWriting, leadIn } from "./written-page.ts";
import { securityHeaders, type HeaderList, type PagePolicy } from "./security-headers.ts";
import { within } from "../process/within.ts";

/** A page to render. */
export interface RenderTask {
  /** Full URL. */
  url: string;
  requestId: string;
  /** In which it is wanted. */
  encoding: Encoding;
}

/** Result of a render: plain data, as it may come from another thread. */
export interface RawPage extends Packed {
  status: number;
  /** Headers set by the page. */
  headers: [name: string, value: string][];
  tags: string[];
  sources: PageSources;
  /** Errors that the page could not handle. */
  failures: Error[];
  /** Whether one of them came from an overloaded database or a lost connection. */
  isOverloaded: boolean;
}

/** Renders a page, in this thread or another. Rejects only if the thread itself fails. */
export type Renderer = (task: RenderTask) => Promise<RawPage>;

export interface RenderHereOptions {
  locals(render: Rendering): PageLocals;
  isOverloaded(error: unknown): boolean;
  build: Pick<Build, "id" | "render">;
}

/**
 * Renders in this thread. Astro gets only the address, no cookies and no client headers, so the page is the same for everyone.
 */
export function renderHere({ locals: localsOf, isOverloaded, build }: RenderHereOptions): Renderer {
  return async ({ url, requestId, encoding }) => {
    const failures: Error[] = [];
    let overloaded = false;
    const report = (error: unknown): void => {
      overloaded ||= error instanceof TooLate || isOverloaded(error);
      failures.push(error instanceof Error ? error : new Error(String(error)));
    };
    try {
      const { origin } = new URL(url);
      const writing = writingOf(url);
      const locals = localsOf({ requestId, origin, buildId: build.id, writing });
      const page = { url: inWriting(url, simplified) };
      const response = await build.render(page, Object.assign(locals, { report }), writing);
      const body = await bodyOf(response, writing, origin);
      const sources = await locals.sources();
      const { status, headers } = response;
      const tags = [...locals.tags];
      const location = headers.get("location");
      if (location !== null && writing !== simplified) headers.set("location", leadIn(location, writing, origin));
      const packed = pack(body, encoding);
      return { ...packed, status, headers: [...headers], tags, sources, failures, isOverloaded: overloaded };
    } catch (error) {
      report(error);
      const nothing = pack(new Uint8Array(), "identity");
      const sources = { mediaHosts: [] };
      return { ...nothing, status: 500, headers: [], tags: [], sources, failures, isOverloaded: overloaded };
    }
  };
}

async function bodyOf(response: RenderedResponse, writing: Writing, origin: string): Promise<Uint8Array<ArrayBuffer>> {
  if (writing === simplified || !response.headers.get("content-type")?.startsWith("text/html"))
    return new Uint8Array(await response.arrayBuffer());
  return new TextEncoder().encode(await inItsWriting(await response.text(), writing, origin));
}

export interface RenderOptions {
  render: Renderer;
  site: Pick<Site, "problems">;
  policy: PagePolicy;
  log: Log;
}

/** Timeout of a render in milliseconds. */
export const renderTimeout = 30_000;

/** The machine has too much to do: a page has waited too long for its turn, or for what it needs. */
export class TooLate extends Error {}

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
 * Renders the page at a full URL and adds the server's headers. Never rejects: a failed page becomes status 500, or 503 if a part of the
 * site is down or overloaded.
 */
export async function renderPage(
  { render, site, policy, log }: RenderOptions,
  url: string,
  encoding: Encoding,
): Promise<PackedPage> {
  const started = performance.now();
  const requestId = randomUUID();
  const { origin, pathname } = new URL(url);
  const security = securityHeaders(policy(pathname), origin);
  /** What is down, in words; null if the page alone has failed. */
  async function findOutage(page?: RawPage): Promise<Outage | null> {
    // Asking takes seconds when the database hangs, and changes nothing.
    if (page?.isOverloaded) return outageOf([]);
    const problems = await site.problems();
    return problems.length > 0 ? outageOf(problems) : null;
  }
  const plain = async (status: number, outage: Outage | null = null): Promise<PackedPage> => {
    const answer = await plainAnswer(status, { requestId, url, security, outage });
    return { ...answer, ...pack(answer.body, "identity") };
  };
  try {
    const page = await withTimeout(render({ url, requestId, encoding }));
    const { status, sources } = page;
    for (const err of page.failures) log.error({ err, requestId, url }, "page failed");
    const outage = status >= 500 ? await findOutage(page) : null;
    if (outage !== null) return await plain(503, outage);
    if (page.body.length === 0 && status >= 400) return await plain(status);
    log.info({ requestId, url, status, ms: Math.round(performance.now() - started) }, "page");
    const own = page.headers.filter(([name]) => !ours.has(name)).map(withCharset);
    const headers = securityHeaders(policy(pathname, sources), origin);
    const { body, etag, tags } = page;
    return { status, headers: [...own, ...headers], body, encoding: page.encoding, etag, tags };
  } catch (err) {
    log.error({ err, requestId, url }, "page failed");
    const outage = err instanceof TooLate ? outageOf([]) : await findOutage();
    return plain(outage === null ? 500 : 503, outage);
  }
}

/** Astro leaves the charset of HTML to the page's own `<meta>`. */
function withCharset([name, value]: [string, string]): [string, string] {
  return name === "content-type" && value === "text/html" ? [name, "text/html; charset=utf-8"] : [name, value];
}

interface PlainOptions {
  requestId: string;
  /** Where it is shown; it is in the writing that this asks for. */
  url: string;
  security: HeaderList;
  outage?: Outage | null;
  said?: Said | null;
}

/** A response made without Astro. */
export async function plainAnswer(
  status: number,
  { requestId, url, security, outage = null, said = null }: PlainOptions,
): Promise<RenderedPage & Pick<Packed, "body">> {
  const retry: HeaderList = status === 503 ? [["Retry-After", retrySeconds]] : [];
  const writing = writingOf(url);
  const html = plainPage(status, { requestId, outage, said, say: await sayIn(writing) });
  return {
    status,
    headers: [["Content-Type", "text/html; charset=utf-8"], ...retry, ...security],
    body: new TextEncoder().encode(writing === simplified ? html : await inItsWriting(html, writing, "")),
    tags: [],
  };
}

function withTimeout(answer: Promise<RawPage>): Promise<RawPage> {
  return within(renderTimeout, answer, () => new TooLate(`page not ready after ${renderTimeout} ms`));
}
