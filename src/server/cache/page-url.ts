import { files } from "#lib/page/files.ts";
import { pages } from "#lib/pages.ts";
import { simplified, writingParameter } from "#lib/page/writing.ts";
import { inWriting, writingNamed, writingOf } from "#lib/page/writing-address.ts";

const rows = Object.entries({ ...pages, ...files });

/** The query parameters each path may depend on: those of its row, and the writing of a page. */
const known: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  rows.map(([path, { query }]) => [
    path,
    new Set([...Object.keys(query), ...(Object.hasOwn(pages, path) ? [writingParameter] : [])]),
  ]),
);

/** Only what makes a difference is a parameter of its own. */
const isOwn = (query: ReadonlySet<string>, name: string, value: string) =>
  query.has(name) && value !== "" && (name !== writingParameter || writingNamed(value) !== simplified);

const endless = rows.flatMap(([, { query }]) =>
  Object.entries(query).flatMap(([name, parameter]) => (parameter.endless ? [name] : [])),
);
const endlessParameter = new RegExp(`[?&](${[...new Set(endless)].join("|")})=`);

/** Longer URLs are refused before they get here. */
export const maxUrl = 2048;

/**
 * The cache key of a page: its path and its own query parameters, sorted, without duplicates and empty ones. Other parameters (`utm_*`,
 * `spm`, `fbclid` …) neither reach the page nor create another copy.
 * @param target the request target, e.g. `/videoDetails?utm_source=x&id=7`
 */
export function canonicalTarget(target: string): string {
  const mark = target.indexOf("?");
  if (mark === -1) return target;
  const path = target.slice(0, mark);
  // Astro leads from an address with a slash at its end to the one without, with its query.
  const query = known.get(withoutLastSlashes(path));
  // Who reads in another writing is told so in it.
  if (query === undefined) return inWriting(path, writingOf(target));
  if (isCanonical(target.slice(mark + 1), query)) return target;
  const kept = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if (isOwn(query, name, value) && !kept.has(name)) kept.set(name, value);
  }
  if (kept.size === 0) return path;
  const sorted = [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(sorted)}`;
}

/** Words that are written the same in every URL. */
const plainParameter = /^(\w+)=([\w.-]+)$/;

/** Recognizes most queries that are canonical already, in a fraction of the time it takes to parse and write them. */
function isCanonical(text: string, query: ReadonlySet<string>): boolean {
  let before = "";
  for (const part of text.split("&")) {
    const [, name = "", value = ""] = plainParameter.exec(part) ?? [];
    if (name <= before || !isOwn(query, name, value)) return false;
    before = name;
  }
  return true;
}

/** Whether the URL contains free text, of which there is no end: such pages go to the small store, where they cannot displace others. */
export function isUnbounded(url: string): boolean {
  return endlessParameter.test(url);
}

/** In one go: a pattern would begin anew at each of two thousand slashes. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.codePointAt(end - 1) === slash) end -= 1;
  return path.slice(0, end);
}

const slash = 47;
