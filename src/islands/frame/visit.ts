import { environment } from "#lib/client/environment.ts";
import { keptConfig } from "#lib/client/kept-config.ts";
import { $session } from "#lib/client/stores/session.ts";

/** Milliseconds a page with a film is left to itself after it has loaded: a film that begins at once comes first. */
const settle = 1000;
/** Milliseconds a page that stays busy is waited for after that. */
const timeout = 5000;

const crawlers = /bot\b|crawl|spider|slurp/i;

/**
 * Whoever comes is a guest from then on, and the site's config is there for the session: both are asked for once, as soon as the page is idle
 * or at the first press if that is sooner, so that nothing waits for them. Crawlers are nobody.
 */
export function beginVisit(): void {
  // Where nothing can be kept every page would begin a visit of its own.
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

/** What a press here does mostly ends in a call: its token is asked for while the island's files come. */
function onPress({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest("button, [data-press]")) return;
  removeEventListener("click", onPress, true);
  arrive();
}

function whenIdle(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(arrive, { timeout });
  else setTimeout(arrive, timeout);
}

/** Most pages of a visit ask for nothing: the client loads only where something is missing. */
function isSettled(): boolean {
  const { token, user } = $session.get();
  return token !== "" && user !== null && keptConfig() !== null;
}

function arrive(): void {
  if (!environment.online()) return;
  // Whatever fails is asked for again by the next page, or by what needs it.
  void import("#lib/client/arrive.ts").then(({ arrive: comeIn }) => comeIn()).catch(() => undefined);
}
