import { keptPages } from "#lib/client/kept-pages.ts";
import { publicPaths } from "#lib/page/facts.ts";
import { inWriting, writingOf, writings } from "#lib/page/writing-address.ts";
import { filesIn, importsIn, picturesIn } from "./files.ts";
import { scope } from "./scope.ts";

/** Built files of the kept pages; and the page for when there is no other, with its files, one cache per build. */
const fileCache = "files";
const offlineCache = (build: string): string => `offline ${build}`;
/** In the writing of the page that is read. */
const offlinePath = (url: URL): string => inWriting("/offline", writingOf(url.search));
const usualOffline = "/offline";

/** How many pages are kept, and how many characters in all and of one. */
const [maxPages, maxSize, maxPage] = [30, 5_000_000, 800_000];
/** The site's name and look may change between two builds. */
const offlineAge = 86_400_000;

/** Headers of what is kept: since when, how long, and which files it needs. */
const [keptAt, keptSize, keptFiles] = ["x-kept-at", "x-kept-size", "x-kept-files"];

/** Whether a response is a page that everybody gets alike; pages of members are never kept. */
export function isKeptPage({ pathname }: URL, { status, type, redirected, headers }: Response): boolean {
  if (status !== 200 || type !== "basic" || redirected || !publicPaths.includes(pathname)) return false;
  const isStored = !/\bno-store\b/.test(headers.get("cache-control") ?? "");
  return isStored && (headers.get("content-type") ?? "").startsWith("text/html");
}

const keyOf = ({ pathname, search }: URL): string => pathname + search;

let last: Promise<unknown> = Promise.resolve();

/** One after the other, so that none removes files that another has just fetched. A full disk or a lost network is no error here. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work).catch(() => undefined);
  last = done;
  return done;
}

export function keepPage(url: URL, response: Response, build: string): Promise<void> {
  return inTurn(async () => {
    const html = await response.text();
    if (html.length > maxPage) return;
    const cache = await caches.open(keptPages);
    const files = await fetchFiles(await caches.open(fileCache), filesIn(html));
    // A page that is read again is the newest again.
    await cache.delete(keyOf(url));
    await cache.put(keyOf(url), kept(html, response.headers, files));
    await prune(cache);
    const path = offlinePath(url);
    const offline = await (await caches.open(offlineCache(build))).match(path);
    if (Date.now() - Number(offline?.headers.get(keptAt) ?? 0) > offlineAge) await fetchOfflinePage(build, path);
  });
}

/** A page that has been deleted, or taken down, is not to be read here either, whichever writing it was kept in. */
export function forgetPage(url: URL): Promise<void> {
  return inTurn(async () => {
    const cache = await caches.open(keptPages);
    await Promise.all(writings.map(({ writing }) => cache.delete(inWriting(keyOf(url), writing))));
  });
}

/** The pages that were open before this worker was there. */
export async function keepOpenPages(build: string): Promise<void> {
  for (const { url } of await scope.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    const address = new URL(url);
    const response = await fetch(keyOf(address)).catch(() => null);
    if (response && isKeptPage(address, response)) await keepPage(address, response, build);
  }
}

export async function keptPage(url: URL): Promise<Response | undefined> {
  return (await caches.open(keptPages)).match(keyOf(url));
}

export function keptFile(request: Request): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

/** Fails if it could not be fetched whole: then the worker is not installed, and the browser tries again. */
export async function keepOfflinePage(build: string): Promise<void> {
  await fetchOfflinePage(build, usualOffline);
}

async function fetchOfflinePage(build: string, path: string): Promise<void> {
  const cache = await caches.open(offlineCache(build));
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const html = await response.text();
  const files = await fetchFiles(cache, [...filesIn(html), ...picturesIn(html)]);
  await cache.put(path, kept(html, response.headers, files));
}

/** The offline page, with links to the pages that are kept. */
export async function offlinePage(url: URL, build: string): Promise<Response | undefined> {
  const cache = await caches.open(offlineCache(build));
  const page = (await cache.match(offlinePath(url))) ?? (await cache.match(usualOffline));
  if (!page) return undefined;
  const list = await linksToKept();
  const html = (await page.text()).replace(/(<ul[^>]* id="kept-pages"[^>]*>)(?=<\/ul>)/, (start) => start + list);
  return new Response(html, { headers: page.headers });
}

async function linksToKept(): Promise<string> {
  const cache = await caches.open(keptPages);
  const links: string[] = [];
  for (const request of (await cache.keys()).toReversed()) {
    const { pathname, search } = new URL(request.url);
    const html = (await (await cache.match(request))?.text()) ?? "";
    // Escaped already, as it is of our own HTML; without the site's name at its end.
    const title = (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "").replace(/ - [^-]*$/, "");
    const address = `${pathname}${search}`.replaceAll("&", "&amp;").replaceAll('"', "%22");
    if (title !== "") links.push(`<li><a href="${address}">${title}</a></li>`);
  }
  return links.join("");
}

export async function forgetOtherBuilds(build: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(offlineCache("")));
  await Promise.all(names.filter((name) => name !== offlineCache(build)).map((name) => caches.delete(name)));
}

function kept(html: string, headers: Headers, files: readonly string[]): Response {
  const own = new Headers(headers);
  // The text is not compressed any more.
  for (const name of ["content-encoding", "content-length"]) own.delete(name);
  own.set(keptAt, String(Date.now()));
  own.set(keptSize, String(html.length));
  own.set(keptFiles, files.join(" "));
  return new Response(html, { headers: own });
}

/** Fetches what is not there yet, with the imports of scripts; mostly from the browser's own cache. Returns all addresses. */
async function fetchFiles(cache: Cache, wanted: readonly string[]): Promise<string[]> {
  const files = new Set(wanted);
  // More are added on the way.
  for (const file of files) {
    let response = await cache.match(file);
    if (!response) {
      response = await fetch(file);
      if (!response.ok) continue;
      await cache.put(file, response.clone());
    }
    if (file.endsWith(".js")) for (const more of importsIn(await response.text(), file)) files.add(more);
  }
  return [...files];
}

/** Forgets the pages that were read longest ago, and files of no page. */
async function prune(cache: Cache): Promise<void> {
  const needed = new Set<string>();
  let [count, size] = [0, 0];
  for (const request of (await cache.keys()).toReversed()) {
    const headers = (await cache.match(request))?.headers;
    count += 1;
    size += Number(headers?.get(keptSize) ?? 0);
    if (count > maxPages || size > maxSize) await cache.delete(request);
    else for (const file of headers?.get(keptFiles)?.split(" ") ?? []) needed.add(file);
  }
  const files = await caches.open(fileCache);
  for (const request of await files.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await files.delete(request);
  }
}
