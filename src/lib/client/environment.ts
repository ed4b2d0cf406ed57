export type KeyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Everything the client half takes from the world around it. Tests swap members; on the server it is inert. */
export interface Environment {
  /** Milliseconds since 1970. */
  now(): number;
  randomBytes(length: number): Uint8Array;
  fetch: typeof globalThis.fetch;
  /** Runs `work` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, work: () => void): () => void;
  /** Null where the browser blocks storage. */
  localStorage(): KeyStorage | null;
  sessionStorage(): KeyStorage | null;
  /** `window`: storage, pageshow, online and offline, vite:preloadError. */
  events: EventTarget;
  online(): boolean;
  userAgent(): string;
  /** Viewport width in CSS pixels. */
  width(): number;
  /** The query of the page's address, with its `?`. */
  query(): string;
  /** Content of `<meta name="…">`, empty when absent. */
  meta(name: string): string;
  /** The system's colour preference; null when it cannot be asked. */
  darkPreference(): Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener"> | null;
  /** The `<html>` element. */
  root(): Pick<HTMLElement, "setAttribute"> | null;
  reload(): void;
}

export const environment: Environment = {
  now: () => Date.now(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  fetch: (...request) => globalThis.fetch(...request),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  localStorage: () => usable(() => window.localStorage),
  sessionStorage: () => usable(() => window.sessionStorage),
  events: inBrowser() ? window : new EventTarget(),
  online: () => !inBrowser() || navigator.onLine,
  userAgent: () => (inBrowser() ? navigator.userAgent : ""),
  width: () => (inBrowser() ? window.innerWidth : 0),
  query: () => (inBrowser() ? location.search : ""),
  meta: (name) => (inBrowser() ? (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "") : ""),
  darkPreference: () => (inBrowser() ? window.matchMedia("(prefers-color-scheme: dark)") : null),
  root: () => (inBrowser() ? document.documentElement : null),
  reload: () => location.reload(),
};

function inBrowser(): boolean {
  return typeof window !== "undefined";
}

/** Reading `window.localStorage` throws where the reader blocks site data. */
function usable(storage: () => Storage): Storage | null {
  if (!inBrowser()) return null;
  try {
    return storage();
  } catch {
    return null;
  }
}
