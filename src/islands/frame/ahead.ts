import { afterFirstPicture } from "#lib/client/first-picture.ts";
import { wantsLessData } from "#lib/client/network.ts";
import { prefetchIslands } from "../../directives/files.ts";

/** Milliseconds after the load event: the page's own content, and a film that starts at once, come first. */
const settle = 2000;
/** Milliseconds to wait for a busy page to become idle. */
const timeout = 8000;

/** Fetches, without executing, the scripts of the page's islands, so that the first press needs no round trip. */
export function fetchAhead(): void {
  whenSettled(prefetchIslands);
}

/** Runs `work` once the page and its film are there and the browser has nothing else to do. Not on slow or data-saving connections. */
export function whenSettled(work: () => void): void {
  const begin = () => setTimeout(() => afterFirstPicture(() => whenIdle(work)), settle);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

function whenIdle(work: () => void): void {
  if (wantsLessData()) return;
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout });
  else setTimeout(work, timeout);
}
