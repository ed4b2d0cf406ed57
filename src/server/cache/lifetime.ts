/** How long a response may be cached, in seconds. */
export interface Lifetime {
  fresh: number;
  stale: number;
}

/** Cached in the main store, or in the small one for URLs of which there are infinitely many. */
export interface Keeping {
  kind: "kept";
  store: "main" | "small";
  lifetime: Lifetime;
}

/** How a rendered response is cached. */
export type Freshness =
  | Keeping
  /** Shared by concurrent requests, but not cached. */
  | { kind: "shared" }
  /** For one request only. */
  | { kind: "private" };

type HeaderList = readonly (readonly [name: string, value: string])[];

const missingLifetime: Lifetime = { fresh: 10, stale: 0 };

/** Decides by status and by the page's headers. */
export function freshnessOf(status: number, headers: HeaderList, unbounded: boolean, preset: Lifetime): Freshness {
  const names = new Map(headers.map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]));
  const control = names.get("cache-control") ?? "";
  if (names.has("set-cookie") || /\b(private|no-store)\b/.test(control)) return { kind: "private" };
  if (status === 404 || status === 410) return { kind: "kept", store: "small", lifetime: missingLifetime };
  if (status !== 200 && status !== 301) return { kind: "shared" };
  const fresh = seconds(control, "s-maxage") ?? seconds(control, "max-age") ?? preset.fresh;
  const stale = seconds(control, "stale-while-revalidate") ?? preset.stale;
  if (fresh + stale === 0) return { kind: "shared" };
  return { kind: "kept", store: unbounded || status === 301 ? "small" : "main", lifetime: { fresh, stale } };
}

/**
 * Headers for browsers and shared caches: revalidate every time (a 304 is cheap, and changes show at once), with a few seconds of grace for
 * shared caches.
 */
export function outgoingHeaders(headers: HeaderList, keeping: Freshness): HeaderList {
  const said = headers.find(([name]) => name.toLowerCase() === "cache-control")?.[1];
  const control = {
    kept: "public, max-age=0, s-maxage=5, must-revalidate",
    shared: "no-store",
    private: said ?? "private, no-store",
  };
  const others = headers.filter(([name]) => name.toLowerCase() !== "cache-control");
  return [...others, ["Cache-Control", control[keeping.kind]]];
}

function seconds(control: string, directive: string): number | undefined {
  const found = new RegExp(`(?:^|[\\s,])${directive}=(\\d{1,9})`).exec(control)?.[1];
  return found === undefined ? undefined : Number(found);
}
