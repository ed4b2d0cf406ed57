import { build } from "./build.ts";
import { forgetPage, isKeptPage, keepPage, keptFile, keptPage, offlinePage } from "./keep.ts";
import { type FetchEvent, scope } from "./scope.ts";

/** Addresses that are no pages of this build. */
const others = /^\/(?:api|preview|media|og|uploads)(?:\/|$)/;

/** What a page needs to be read. Films and calls are none of this worker's business. */
const ofPages: ReadonlySet<string> = new Set(["script", "style", "image", "font"]);

const gone: ReadonlySet<number> = new Set([404, 410]);

/** Whether the last page was not to be had: its files are not either. */
let away = false;

/** Answers navigations, and the files of a page that was answered without a network; everything else is left to the browser. */
export function answer(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin) return;
  if (request.mode === "navigate") {
    if (!others.test(url.pathname)) event.respondWith(answerPage(event, url));
    return;
  }
  if ((away || !navigator.onLine) && ofPages.has(request.destination)) event.respondWith(answerFile(request));
}

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    away = false;
    if (isKeptPage(url, response)) event.waitUntil(keepPage(url, response.clone(), build));
    else if (gone.has(response.status)) event.waitUntil(forgetPage(url));
    return response;
  } catch (failure) {
    away = true;
    const kept = (await keptPage(url)) ?? (await offlinePage(url, build));
    if (kept === undefined) throw failure;
    return kept;
  }
}

/** The browser's own cache is asked too, which has the pictures. */
async function answerFile(request: Request): Promise<Response> {
  return (await keptFile(request)) ?? fetch(request);
}
