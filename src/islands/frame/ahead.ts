import { wantsLessData } from "#lib/client/network.ts";
import { prefetchIslands } from "../../directives/files.ts";

/** Milliseconds after the page has loaded: what it shows, and a film that begins at once, come first. */
const settle = 2000;
/** Milliseconds a page that stays busy is waited for. */
const timeout = 8000;

/** Fetches, but does not run, what the page's islands need, so that the first press meets no round trip. Not on lines that save. */
export function fetchAhead(): void {
  const begin = () => setTimeout(whenIdle, settle);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

function whenIdle(): void {
  if (wantsLessData()) return;
  if ("requestIdleCallback" in window) requestIdleCallback(prefetchIslands, { timeout });
  else setTimeout(prefetchIslands, timeout);
}
