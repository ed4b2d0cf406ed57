import { environment } from "#lib/client/environment.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { $session } from "#lib/client/stores/session.ts";

/** Milliseconds between two heartbeats; the server does not count gaps above 90 s. */
const pace = 60_000;
/** Milliseconds before the first heartbeat of a page. */
const settle = 3000;
const key = "online-beat";

/** Sends a heartbeat every minute while the site is visible, from one tab of the browser, if there is a token. */
export function countOnlineTime(): void {
  if (!("locks" in navigator)) return;
  let stop: (() => void) | null = null;
  const follow = () => {
    if (document.visibilityState === "hidden") {
      stop?.();
      stop = null;
    } else stop ??= takeTurn();
  };
  document.addEventListener("visibilitychange", follow);
  addEventListener("pagehide", () => {
    stop?.();
    stop = null;
  });
  addEventListener("pageshow", follow);
  follow();
}

/** Waits until no other tab sends heartbeats, then sends them until it is stopped. */
function takeTurn(): () => void {
  const away = new AbortController();
  navigator.locks
    .request("online-time", { signal: away.signal }, () => beatUntil(away.signal))
    // Aborted while waiting, because the page was hidden.
    .catch(() => undefined);
  return () => away.abort();
}

function beatUntil(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(beat, untilNext());
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });

    function beat(): void {
      note();
      if ($session.get().token !== "") void send();
      timer = setTimeout(beat, pace);
    }
  });
}

/** Opening another page does not restart the minute; if nothing can be stored, each page starts its own. */
function untilNext(): number {
  const storage = environment.localStorage();
  const passed = Date.now() - Number(storage?.getItem(key) ?? 0);
  if (storage && passed >= 0 && passed <= 2 * pace) return Math.max(0, pace - passed);
  return note() ? settle : pace;
}

function note(): boolean {
  return writeStorage(environment.localStorage(), key, String(Date.now()));
}

/** A lost heartbeat costs one minute at most. */
async function send(): Promise<void> {
  const { api } = await import("#lib/client/api.ts");
  await api.call("user/online/time", {}).catch(() => undefined);
}
