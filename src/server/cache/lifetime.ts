/** How long an answer may be kept, in seconds. */
export interface Lifetime {
  fresh: number;
  stale: number;
}

/** What becomes of a rendered answer. */
export type Keeping =
  /** Kept in the large store, or in the small one for what anybody can ask for without end. */
  | { kind: "kept"; store: "main" | "small"; lifetime: Lifetime }
  /** The same for everyone who asks at this moment, but not kept. */
  | { kind: "shared" }
  /** Made for one request only. */
  | { kind: "private" };

type HeaderList = readonly (readonly [name: string, value: string])[];

const missingLifetime: Lifetime = { fresh: 10, stale: 0 };

/** Decides by status and by the page's own headers. */
export function keepingOf(status: number, headers: HeaderList, unbounded: boolean, preset: Lifetime): Keeping {
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
 * What browsers and shared caches in front are told: ask again every time (a 304 is cheap and a change shows at once), with a
 * few seconds of grace for the shared ones.
 */
export function outgoingHeaders(headers: HeaderList, keeping: Keeping): HeaderList {
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
