import { LRUCache } from "lru-cache";
import { freshnessOf, outgoingHeaders, type Keeping, type Lifetime } from "./lifetime.ts";
import { isUnbounded } from "./page-url.ts";
import type { Accepted, Encoding } from "./negotiate.ts";
import type { PackedPage } from "./packed-page.ts";
import { preparePage, type PreparedPage } from "./prepared-page.ts";
import { createTagIndex } from "./tag-index.ts";

export interface PageCacheOptions {
  /** Maximum size in bytes; with 0 nothing is cached, but concurrent requests still share a render. */
  maxBytes: number;
  /** Default for pages without `Cache-Control`. */
  lifetime: Lifetime;
  /** Renders the page at a full URL. It gets nothing else of the request but the encoding, so no page can be personal. */
  render(url: string, encoding: Encoding): Promise<PackedPage>;
  /** Called when a page could not be renewed; the old one is still served. */
  onRenewalFailed(error: unknown, url: string): void;
  /** Current time in milliseconds. */
  now(): number;
  /** Whether a change with this tag may be seen a second later on a page that changes all the time, such as a new comment. */
  mayWait(tag: string): boolean;
  /** Called with the result of every lookup. */
  onLookup?(result: "hit" | "stale" | "miss"): void;
}

export interface PageCache {
  /** The cached page. An expired one is returned too, and renewed in the background. */
  peek(url: string): PreparedPage | undefined;
  /** The page, rendered once for all concurrent requests, in an encoding for the first. Rejects when the render does. */
  fetch(url: string, accepted: Accepted): Promise<PreparedPage>;
  /**
   * Drops every page with one of the tags; a running render with one of them is not cached. A page that has been rendered five times in this
   * second is served until its end as it is, if what has changed may wait.
   */
  invalidate(tags: readonly string[]): void;
  /** Current size in bytes and number of pages. */
  size(): { bytes: number; pages: number };
}

interface Entry {
  page: PreparedPage;
  /** Before that it is only used until it is renewed: the clock has been set back. */
  freshFrom: number;
  freshUntil: number;
  staleUntil: number;
}

interface Outcome {
  page: PreparedPage;
  /** Whether concurrent requests may share it. */
  shared: boolean;
  /** Number of the first change since the start of the render that affects this page; null if there is none. */
  outdatedBy: number | null;
}

interface Flight {
  outcome: Promise<Outcome>;
  /** Numbered changes since the start of the render. */
  changes: { number: number; tags: readonly string[] }[];
}

/** Share of the cache for "not found" pages and free-text URLs, of which anyone can make up any number. */
const smallShare = 1 / 16;
const maxSmall = 500;
/** Maximum share of a store for one page: a large sitemap is not worth the hundred pages it would displace. */
const maxShare = 1 / 8;
/** A film on which a hundred people comment in a second is not rendered a hundred times: readers would not see the difference. */
const rendersPerSecond = 5;
/** Milliseconds until a failed renewal is retried. */
const retryAfter = 5000;

/** Caches rendered, compressed pages in memory by URL. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const tagged = createTagIndex();
  const main = createStore(Math.floor(options.maxBytes * (1 - smallShare)), tagged.delete);
  const small = createStore(Math.floor(options.maxBytes * smallShare), tagged.delete, maxSmall);
  const stores = [main, small].filter((store) => store !== null);
  const flights = new Map<string, Flight>();
  let changeNumber = 0;
  const second = { began: 0, renders: new Map<string, number>() };

  function start(url: string, encoding: Encoding): Flight {
    const changes: Flight["changes"] = [];
    const flight: Flight = { changes, outcome: makePage(url, encoding, changes).finally(() => land(url, flight)) };
    flights.set(url, flight);
    return flight;
  }

  function land(url: string, flight: Flight): void {
    if (flights.get(url) === flight) flights.delete(url);
  }

  /** Number of renders of a page in this second, which ends 1000 ms after it began. */
  function rendersOf(url: string): number {
    const now = options.now();
    // Either way: the clock may have been set back.
    if (Math.abs(now - second.began) >= 1000) {
      second.began = now;
      second.renders.clear();
    }
    return second.renders.get(url) ?? 0;
  }

  async function makePage(url: string, encoding: Encoding, changes: Flight["changes"]): Promise<Outcome> {
    second.renders.set(url, rendersOf(url) + 1);
    const rendered = await options.render(url, encoding);
    const keeping = freshnessOf(rendered.status, rendered.headers, isUnbounded(url), options.lifetime);
    const page = prepare(url, { ...rendered, headers: outgoingHeaders(rendered.headers, keeping) });
    const tags = new Set(rendered.tags);
    const effects = changes.map((change) => ({
      number: change.number,
      effect: effectOf(
        url,
        change.tags.filter((tag) => tags.has(tag)),
      ),
    }));
    const outdated = effects.find(({ effect }) => effect === "drop");
    if (keeping.kind === "kept" && outdated === undefined) {
      const entry = keep(url, page, tags, keeping);
      if (effects.some(({ effect }) => effect === "wait")) keepThisSecond(entry);
    }
    return { page, shared: keeping.kind !== "private", outdatedBy: outdated?.number ?? null };
  }

  /** A function of its own: all that the callback can reach stays in memory with the page. */
  function prepare(url: string, rendered: PackedPage): PreparedPage {
    const page = preparePage(rendered, { now: options.now, grown: () => weigh(url, page) });
    return page;
  }

  function keep(url: string, page: PreparedPage, tags: Iterable<string>, { store: where, lifetime }: Keeping): Entry {
    const store = where === "main" ? main : small;
    const freshFrom = options.now();
    const freshUntil = freshFrom + lifetime.fresh * 1000;
    for (const other of stores) if (other !== store) other.delete(url);
    const entry = { page, freshFrom, freshUntil, staleUntil: freshUntil + lifetime.stale * 1000 };
    if (store !== null) put(store, url, entry, tags);
    return entry;
  }

  function put(store: Store, url: string, entry: Entry, tags: Iterable<string>): void {
    store.set(url, entry);
    // One that is too large is not stored.
    if (store.has(url)) tagged.set(url, tags);
  }

  /** What a change of these of its tags does to a page. */
  function effectOf(url: string, changed: readonly string[]): "none" | "wait" | "drop" {
    if (changed.length === 0) return "none";
    return rendersOf(url) >= rendersPerSecond && changed.every(options.mayWait) ? "wait" : "drop";
  }

  /** It is out of date, and its renders of this second are used up. */
  function keepThisSecond(entry: Entry): void {
    entry.staleUntil = Math.min(entry.staleUntil, second.began + 1000);
    entry.freshUntil = entry.staleUntil;
  }

  /** Counts the size of a page anew. */
  function weigh(url: string, page: PreparedPage): void {
    for (const store of stores) {
      const entry = store.peek(url);
      if (entry?.page !== page) continue;
      const tags = tagged.of(url);
      store.delete(url);
      put(store, url, entry, tags);
    }
  }

  function renew(url: string, entry: Entry): void {
    if (flights.has(url)) return;
    const failed = (error: unknown): void => {
      entry.freshFrom = options.now();
      entry.freshUntil = Math.min(entry.freshFrom + retryAfter, entry.staleUntil);
      options.onRenewalFailed(error, url);
    };
    start(url, entry.page.encoding()).outcome.then(({ page }) => {
      if (page.status >= 500) failed(new Error(`status ${page.status}`));
    }, failed);
  }

  return {
    peek(url) {
      const entry = main?.get(url) ?? small?.get(url);
      if (entry === undefined) return undefined;
      const now = options.now();
      if (entry.freshFrom <= now && now < entry.freshUntil) {
        options.onLookup?.("hit");
        return entry.page;
      }
      if (now >= entry.staleUntil) return undefined;
      options.onLookup?.("stale");
      renew(url, entry);
      return entry.page;
    },

    async fetch(url, { quick }) {
      options.onLookup?.("miss");
      const asked = changeNumber;
      for (;;) {
        const joined = flights.get(url);
        const { page, shared, outdatedBy } = await (joined ?? start(url, quick)).outcome;
        if (joined === undefined) return page;
        if (!shared) return (await makePage(url, quick, [])).page;
        if (outdatedBy === null || outdatedBy > asked) return page;
      }
    },

    invalidate(tags) {
      changeNumber += 1;
      for (const { changes } of flights.values()) changes.push({ number: changeNumber, tags });
      for (const [url, changed] of tagged.affected(tags)) {
        const mayStay = effectOf(url, changed) === "wait";
        for (const store of stores) {
          const entry = store.peek(url);
          if (entry !== undefined && mayStay) keepThisSecond(entry);
          else store.delete(url);
        }
      }
    },

    size() {
      const sum = (count: (store: Store) => number) => stores.reduce((total, store) => total + count(store), 0);
      return { bytes: sum((store) => store.calculatedSize), pages: sum((store) => store.size) };
    },
  };
}

type Store = LRUCache<string, Entry>;

/** @param gone called with the URL of every page that is not stored any more */
function createStore(maxBytes: number, gone: (url: string) => void, max?: number): Store | null {
  if (maxBytes < 1) return null;
  return new LRUCache<string, Entry>({
    dispose: (_, url) => gone(url),
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes * maxShare)),
    ...(max === undefined ? {} : { max }),
    sizeCalculation: ({ page }, url) => page.size() + url.length * 2,
  });
}
