import { pageRows } from "../pages.ts";

/**
 * The one address a resource is known by: path and the words of its row in `lib/pages.ts`, in their order, without those
 * that say what goes without saying; of several identities the first that is given. Everything else (campaigns, invitation codes,
 * a start second) is left out. `target` is a path of this site with its query; the answer is one too.
 */
export function canonicalPath(target: string): string {
  const { pathname, searchParams } = new URL(target, "http://site.invalid");
  const own = pageRows.get(pathname);
  const known = own?.knownAs?.((word) => valueOf(searchParams, word)) ?? pathname;
  // What goes without saying on the page itself may have to be said on the one it is known by.
  const presetOf = (word: string) => (known === pathname ? null : (own?.words[word]?.preset ?? null));
  const kept = new URLSearchParams();
  let identified = false;
  for (const [name, { role, preset }] of Object.entries(pageRows.get(known)?.words ?? {})) {
    const value = valueOf(searchParams, name) ?? presetOf(name);
    if (value === null || (role === "identity" && identified)) continue;
    if (role === "identity") identified = true;
    if (value !== preset) kept.set(name, value);
  }
  return String(kept) === "" ? known : `${known}?${kept}`;
}

/**
 * Whether a canonical path is a page search engines should keep: a thing, a plain list or the list of a kind. Orders, initials and further
 * pages of a list are for people and lead to things, which are all in the sitemap.
 */
export function isPlain(canonical: string): boolean {
  const { pathname, searchParams } = new URL(canonical, "http://site.invalid");
  const words = pageRows.get(pathname)?.words;
  return [...searchParams.keys()].every((name) => words?.[name] !== undefined && words[name].role !== "view");
}

/** The first value that says something. */
function valueOf(parameters: URLSearchParams, name: string): string | null {
  return parameters.getAll(name).find((value) => value !== "") ?? null;
}
