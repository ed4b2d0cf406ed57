/**
 * Query parameters a page may depend on; every other one (`utm_*`, `spm`, `fbclid` …) is for somebody else: it neither
 * reaches the page nor makes another copy of it. `t` (a film's start second) and the invitation codes `dc` and `pc` are
 * read in the browser, so they are not here either.
 */
const known = new Set([
  "id",
  "tid",
  "tagCateId",
  "sort",
  "contentType",
  "period",
  "initial",
  "page",
  "cursor",
  "q",
  "preview",
]);

/** What single addresses understand beside them. */
const knownHere: Readonly<Record<string, ReadonlySet<string>>> = {
  "/oembed": new Set(["url", "format", "maxwidth", "maxheight"]),
  "/mine": new Set(["area"]),
  "/userPage": new Set(["tab"]),
  "/contactUs": new Set(["category"]),
  "/admin": new Set(["area"]),
  "/jump": new Set(["link"]),
};

/** Longer addresses are refused before they come here. */
export const longestUrl = 2048;

/**
 * The address a page is kept under: path and known query parameters, sorted, each once and none empty.
 * @param target what the request line says, e.g. `/videoDetails?utm_source=x&id=7`
 */
export function canonicalTarget(target: string): string {
  const mark = target.indexOf("?");
  if (mark === -1) return target;
  const path = target.slice(0, mark);
  const more = knownHere[path];
  const kept = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if ((known.has(name) || more?.has(name)) && value !== "" && !kept.has(name)) kept.set(name, value);
  }
  if (kept.size === 0) return path;
  const sorted = [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(sorted)}`;
}

/** Free text makes endless addresses: such pages live in the small store, where they cannot push out the others. */
export function isUnbounded(url: string): boolean {
  return /[?&](q|cursor|url)=/.test(url);
}
