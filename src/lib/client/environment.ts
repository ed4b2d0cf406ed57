export type KeyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type Environment = typeof environment;

/** Everything the client modules use from the browser. Tests replace members; on the server they do nothing. */
export const environment = {
  /** Milliseconds since 1970, as the device has it. */
  now: () => Date.now(),
  /** Milliseconds the server's clock is ahead of it: 0 until the server has refused a signature for its time. */
  ahead: 0,
  randomBytes: (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length)),
  fetch: (...request: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...request),
  /** Runs `work` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, work: () => void): () => void {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  /** Null if the browser blocks storage. */
  localStorage: (): KeyStorage | null => usable(() => window.localStorage),
  sessionStorage: (): KeyStorage | null => usable(() => window.sessionStorage),
  /** Events of `window`: storage, pageshow, online and offline, vite:preloadError; our own preload-error, session-ended and clock-set. */
  events: eventsHere(),
  online: () => !inBrowser() || navigator.onLine,
  userAgent: () => (inBrowser() ? navigator.userAgent : ""),
  /** Viewport width in CSS pixels. */
  width: () => (inBrowser() ? window.innerWidth : 0),
  /** The query string of the page's address, including its `?`. */
  query: () => (inBrowser() ? location.search : ""),
  /** Content of `<meta name="…">`; empty if absent. */
  meta: (name: string) =>
    inBrowser() ? (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "") : "",
  /** Media query of the system's dark mode; null on the server. */
  darkPreference: (): Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener"> | null =>
    inBrowser() ? window.matchMedia("(prefers-color-scheme: dark)") : null,
  /** The `<html>` element. */
  root: (): Pick<HTMLElement, "getAttribute" | "setAttribute"> | null =>
    inBrowser() ? document.documentElement : null,
  reload: () => location.reload(),
};

/** What time it is for the server, as far as that is known: for everything that is compared with its times. */
export const correctedNow = (here: Environment = environment): number => here.now() + here.ahead;

/** Resolves after `milliseconds`, or at once when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const stop = environment.after(milliseconds, resolve);
    signal.addEventListener("abort", () => {
      stop();
      resolve();
    });
  });
}

function eventsHere(): EventTarget {
  return inBrowser() ? window : new EventTarget();
}

function inBrowser(): boolean {
  return typeof window !== "undefined";
}

/** Reading `window.localStorage` throws if the browser blocks site data. */
function usable(storage: () => Storage): Storage | null {
  if (!inBrowser()) return null;
  try {
    return storage();
  } catch {
    return null;
  }
}
