import { environment } from "./environment.ts";
import { isRecord } from "./json.ts";
import { writeStorage } from "./storage.ts";

const key = "reloaded-at";
const guardTime = 10_000;

/** When the reader started to leave the page; Firefox and Safari then abort loads in progress, which is no failure. */
let leftAt = -Infinity;

const watched: Record<string, (event: Event) => void> = {
  // Failed lazy imports, and failed loads of an island's code.
  "vite:preloadError": recover,
  "astro:hydration-error": recover,
  beforeunload: () => (leftAt = environment.now()),
  pageshow: () => (leftAt = -Infinity),
};

/**
 * Reloads the page when a lazy module fails to load (a new build replaced it), at most once in 10 s. First dispatches `preload-error` on
 * the window, with the error in `detail`, so that drafts can be saved. It never reloads without a network, while the reader is leaving, or
 * where session storage is blocked, since nothing would stop an endless loop of reloads. Returns a function that stops it.
 */
export function guardReloads(): () => void {
  leftAt = -Infinity;
  const listeners = Object.entries(watched);
  for (const [name, listener] of listeners) environment.events.addEventListener(name, listener);
  return () => listeners.forEach(([name, listener]) => environment.events.removeEventListener(name, listener));
}

function recover(event: Event): void {
  const error = errorOf(event);
  // An error thrown by an island's own code is not a missing file.
  if (event.type === "astro:hydration-error" && !isMissingModule(error)) return;
  environment.events.dispatchEvent(new CustomEvent("preload-error", { detail: error }));
  if (!environment.online() || !mayReload()) return;
  event.preventDefault();
  environment.reload();
}

function errorOf(event: Event): unknown {
  if ("payload" in event) return event.payload;
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  return isRecord(detail) ? detail["error"] : undefined;
}

/** Matches the messages of Chromium, Firefox and Safari. */
function isMissingModule(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}

function mayReload(): boolean {
  if (environment.now() - leftAt < guardTime) return false;
  const storage = environment.sessionStorage();
  const passed = environment.now() - Number(storage?.getItem(key) ?? 0);
  return passed >= guardTime && writeStorage(storage, key, String(environment.now()));
}
