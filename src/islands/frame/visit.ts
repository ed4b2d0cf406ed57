import { environment } from "#lib/client/environment.ts";
import { keptConfig } from "#lib/client/kept-config.ts";
import { $session } from "#lib/client/stores/session.ts";

/** Milliseconds after the load event of a page with a film: a film that starts at once comes first. */
const settle = 1000;
/** Milliseconds to wait after that for a busy page to become idle. */
const timeout = 5000;

const crawlers = /bot\b|crawl|spider|slurp/i;

/**
 * Logs a new visitor in as a guest and loads the site's config for the session: once, when the page is idle or at the first press if that
 * is sooner, so that nothing has to wait for it. Crawlers are excluded.
 */
export function beginVisit(): void {
  // Without storage every page would start a new visit.
  if (environment.localStorage() === null || environment.sessionStorage() === null) return;
  if (isSettled() || crawlers.test(environment.userAgent())) return;
  if ("prerendering" in document && document.prerendering === true) {
    document.addEventListener("prerenderingchange", beginVisit, { once: true });
    return;
  }
  addEventListener("click", onPress, true);
  if (document.querySelector("[data-player]") === null) whenIdle();
  else if (document.readyState === "complete") setTimeout(whenIdle, settle);
  else addEventListener("load", () => setTimeout(whenIdle, settle), { once: true });
}

/** A press usually leads to a call: the token is requested while the island's code loads. */
function onPress({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest("button, [data-press]")) return;
  removeEventListener("click", onPress, true);
  arrive();
}

function whenIdle(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(arrive, { timeout });
  else setTimeout(arrive, timeout);
}

/** Most pages of a visit need nothing: the client is loaded only if something is missing. */
function isSettled(): boolean {
  const { token, user } = $session.get();
  return token !== "" && user !== null && keptConfig() !== null;
}

function arrive(): void {
  if (!environment.online()) return;
  // Errors are ignored: the next page, or the code that needs the data, tries again.
  void import("#lib/client/arrive.ts").then(({ arrive: comeIn }) => comeIn()).catch(() => undefined);
}
