import { homeId } from "../home.ts";

/** One parameter that says which resource an address means, or which part of it; a value like the default says nothing. */
interface Parameter {
  name: string;
  preset?: string;
}

/** What a route is known by: identities (the first one that is given counts), then what goes with any of them, in this order. */
interface Rule {
  identities: readonly Parameter[];
  others: readonly Parameter[];
}

/** Beside identities, what makes a page of its own for search engines: everything else shows the same things otherwise, or a part of them. */
const ownPages: Readonly<Record<string, readonly string[]>> = {
  "/tagDetails": ["contentType"],
  "/rank": ["contentType", "period"],
};

const id: Parameter = { name: "id" };
const sort: Parameter = { name: "sort", preset: "new" };
const place: readonly Parameter[] = [{ name: "page", preset: "1" }, { name: "cursor" }];
const byTag: readonly Parameter[] = [{ name: "tid" }, { name: "tagCateId" }];

const rules: Readonly<Record<string, Rule>> = {
  "/": { identities: [{ name: "id", preset: String(homeId) }], others: place },
  "/tagDetails": { identities: byTag, others: [sort, { name: "contentType", preset: "2" }, ...place] },
  "/topicsPage": { identities: [id], others: [{ name: "sort", preset: "default" }, ...place] },
  "/actressList": { identities: byTag, others: [{ name: "initial" }, { name: "sort", preset: "hot" }, ...place] },
  "/rank": {
    identities: [],
    others: [{ name: "period", preset: "week" }, { name: "contentType", preset: "2" }, ...place],
  },
  "/userPage": { identities: [id], others: [{ name: "tab" }, ...place] },
  "/searchResult": { identities: [{ name: "q" }], others: [{ name: "contentType" }, sort, ...place] },
};

const usual: Rule = { identities: [id, ...byTag], others: [{ name: "contentType" }, sort, ...place] };

/**
 * The one address a resource is known by: path and the parameters of identity, sort and page in a fixed order, without
 * defaults. Everything else (campaigns, invitation codes, a start second) is left out. `target` is a path of this site with
 * its query; the answer is one too.
 */
export function canonicalPath(target: string): string {
  const { pathname, searchParams } = ownPage(new URL(target, "http://site.invalid"));
  const { identities, others } = rules[pathname] ?? usual;
  const given = identities.find(({ name }) => valueOf(searchParams, name) !== null);
  const kept = new URLSearchParams();
  for (const { name, preset } of given === undefined ? others : [given, ...others]) {
    const value = valueOf(searchParams, name);
    if (value !== null && value !== preset) kept.set(name, value);
  }
  return String(kept) === "" ? pathname : `${pathname}?${kept}`;
}

/**
 * Whether a canonical path is a page search engines should keep: a thing, a plain list or the list of a kind. Orders, initials and further
 * pages of a list are for people and lead to things, which are all in the sitemap.
 */
export function isPlain(canonical: string): boolean {
  const { pathname, searchParams } = new URL(canonical, "http://site.invalid");
  const { identities } = rules[pathname] ?? usual;
  const own = [...identities.map(({ name }) => name), ...(ownPages[pathname] ?? [])];
  return [...searchParams.keys()].every((name) => own.includes(name));
}

/** Reviews of a tag, and performers of a tag or category, have a page of their own: their place on the tag's page is known by it. */
function ownPage(url: URL): URL {
  if (url.pathname !== "/tagDetails") return url;
  const { searchParams } = url;
  const contentType = valueOf(searchParams, "contentType");
  if (contentType === "1" && valueOf(searchParams, "tid") !== null) url.pathname = "/tagReviews";
  if (contentType === "8") {
    url.pathname = "/actressList";
    // What is usual on the tag's page is not usual there.
    if (valueOf(searchParams, "sort") === null) searchParams.set("sort", "new");
  }
  if (url.pathname !== "/tagDetails") searchParams.delete("contentType");
  return url;
}

/** The first value that says something. */
function valueOf(parameters: URLSearchParams, name: string): string | null {
  return parameters.getAll(name).find((value) => value !== "") ?? null;
}
