import { environment } from "./environment.ts";
import { writeStorage } from "./storage.ts";

const key = "reloaded-at";
const guardTime = 10_000;

/**
 * A lazy module that fails to load (a new build replaced it) raises `preload-error` on the window, with the
 * error in `detail`, where drafts can be saved; then the page reloads, at most once in 10 s. It never reloads without a
 * network, and where session storage is blocked, since nothing would stop it from doing so for ever. The returned function stops the watch.
 */
export function guardReloads(): () => void {
  environment.events.addEventListener("vite:preloadError", recover);
  return () => environment.events.removeEventListener("vite:preloadError", recover);
}

function recover(event: Event): void {
  const error = "payload" in event ? event.payload : undefined;
  environment.events.dispatchEvent(new CustomEvent("preload-error", { detail: error }));
  if (!environment.online() || !mayReload()) return;
  event.preventDefault();
  environment.reload();
}

function mayReload(): boolean {
  const storage = environment.sessionStorage();
  const passed = environment.now() - Number(storage?.getItem(key) ?? 0);
  return passed >= guardTime && writeStorage(storage, key, String(environment.now()));
}
