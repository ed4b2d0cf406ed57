import { environment } from "./environment.ts";
import { isRecord } from "./json.ts";
import { writeStorage } from "./storage.ts";

const key = "reloaded-at";
const guardTime = 10_000;

/** When the reader set out for another page; Firefox and Safari break off then what is being loaded. */
let leftAt = -Infinity;

const watched: Record<string, (event: Event) => void> = {
  // Of a lazy import, and of an island's code.
  "vite:preloadError": recover,
  "astro:hydration-error": recover,
  beforeunload: () => (leftAt = environment.now()),
  pageshow: () => (leftAt = -Infinity),
};

/**
 * A lazy module that fails to load (a new build replaced it) raises `preload-error` on the window, with the
 * error in `detail`, where drafts can be saved; then the page reloads, at most once in 10 s. It never reloads without a
 * network, under somebody who is leaving, and where session storage is blocked, since nothing would stop it from doing so for
 * ever. The returned function stops the watch.
 */
export function guardReloads(): () => void {
  leftAt = -Infinity;
  const listeners = Object.entries(watched);
  for (const [name, listener] of listeners) environment.events.addEventListener(name, listener);
  return () => listeners.forEach(([name, listener]) => environment.events.removeEventListener(name, listener));
}

function recover(event: Event): void {
  const error = errorOf(event);
  // What goes wrong in an island's own code is no missing file.
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

/** In the words of Chromium, Firefox and Safari. */
function isMissingModule(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}

function mayReload(): boolean {
  if (environment.now() - leftAt < guardTime) return false;
  const storage = environment.sessionStorage();
  const passed = environment.now() - Number(storage?.getItem(key) ?? 0);
  return passed >= guardTime && writeStorage(storage, key, String(environment.now()));
}
