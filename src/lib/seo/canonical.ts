import { pageRows } from "../pages.ts";

/**
 * The canonical address of a page: path and the query parameters of its row in `lib/pages.ts`, in that order, without those that have their
 * default value; of several identities only the first. Everything else (campaigns, invitation codes, a start second) is omitted. `target`
 * is a path of this site with its query; so is the result.
 */
export function canonicalPath(target: string): string {
  const { pathname, searchParams } = new URL(target, "http://site.invalid");
  const own = pageRows.get(pathname);
  const known = own?.knownAs?.((name) => valueOf(searchParams, name)) ?? pathname;
  // A default value of the page itself may not be the default of its canonical page.
  const presetOf = (name: string) => (known === pathname ? null : (own?.query[name]?.preset ?? null));
  const kept = new URLSearchParams();
  let identified = false;
  for (const [name, { role, preset }] of Object.entries(pageRows.get(known)?.query ?? {})) {
    const value = valueOf(searchParams, name) ?? presetOf(name);
    if (value === null || (role === "identity" && identified)) continue;
    if (role === "identity") identified = true;
    if (value !== preset) kept.set(name, value);
  }
  return String(kept) === "" ? known : `${known}?${kept}`;
}

/**
 * Whether search engines should index a canonical path: a content item, a plain list or the list of a kind. Orders, initials and further
 * pages of a list are for readers; the items they link to are in the sitemap.
 */
export function isPlain(canonical: string): boolean {
  const { pathname, searchParams } = new URL(canonical, "http://site.invalid");
  const query = pageRows.get(pathname)?.query;
  return [...searchParams.keys()].every((name) => query?.[name] !== undefined && query[name].role !== "view");
}

/** The first value that is not empty. */
function valueOf(parameters: URLSearchParams, name: string): string | null {
  return parameters.getAll(name).find((value) => value !== "") ?? null;
}
