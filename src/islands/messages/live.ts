import { environment, pause } from "#lib/client/environment.ts";
import { readEvents } from "#lib/client/event-stream.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { $unread, loadUnread } from "#lib/client/stores/unread.ts";
import { summon } from "#lib/client/summon.ts";

const name = "messages";
/** Milliseconds between polls while there is no working stream. */
const pollEvery = 60_000;
const minWait = 1000;
const maxWait = 60_000;

/**
 * Keeps `$unread` up to date while the page is visible: one tab of the browser reads the server's events and notifies the others. A hidden
 * page releases everything, so that the browser can keep it in its back/forward cache.
 */
export function keepInformed(): void {
  let stop: (() => void) | null = null;

  function look(): void {
    const wanted = document.visibilityState === "visible" && isMember($session.get());
    if (!wanted) {
      stop?.();
      stop = null;
      if (!isMember($session.get())) $unread.set(null);
    } else if (stop === null) stop = listen();
  }

  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  addEventListener("pagehide", () => {
    stop?.();
    stop = null;
  });
  $unread.subscribe((counts) => counts && counts.total > 0 && summon("header"));
  $session.listen(look);
  look();
}

function listen(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const channel = openChannel();
  channel?.addEventListener("message", () => void loadUnread());
  void loadUnread();
  const timer = setInterval(() => void loadUnread(), pollEvery);

  function notify(): void {
    void loadUnread();
    channel?.postMessage("news");
  }

  // Locks need a secure context and storage; without them each visible page reads the stream itself.
  if (navigator.locks) {
    navigator.locks
      .request(name, { signal }, () => readOn(signal, notify))
      .catch(() => (signal.aborted ? undefined : readOn(signal, notify)));
  } else void readOn(signal, notify);

  return () => {
    controller.abort();
    clearInterval(timer);
    channel?.close();
  };
}

/** Null where the browser refuses storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Reads the stream and reconnects after a pause, which is short after a long connection and grows with each failure. */
async function readOn(signal: AbortSignal, tell: () => void): Promise<void> {
  let wait = minWait;
  while (!signal.aborted) {
    const { token } = $session.get();
    const since = environment.now();
    try {
      await readEvents(environment, { path: "/api/app/message/stream", token, signal }, tell);
    } catch {
      // Refused or broken: visible pages poll until it is back.
    }
    wait = environment.now() - since > maxWait ? minWait : Math.min(wait * 2, maxWait);
    await pause(wait * (0.5 + Math.random()), signal);
  }
}
