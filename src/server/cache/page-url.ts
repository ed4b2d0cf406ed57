import { files } from "#lib/page/files.ts";
import { pages } from "#lib/pages.ts";

const rows = Object.entries({ ...pages, ...files });

/** The words each address may depend on. */
const known: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  rows.map(([path, { words }]) => [path, new Set(Object.keys(words))]),
);

const endless = rows.flatMap(([, { words }]) =>
  Object.entries(words).flatMap(([name, word]) => (word.endless ? [name] : [])),
);
const endlessWord = new RegExp(`[?&](${[...new Set(endless)].join("|")})=`);

/** Longer addresses are refused before they come here. */
export const longestUrl = 2048;

/**
 * The address a page is kept under: path and the query words of its row, sorted, each once and none empty. Every other word
 * (`utm_*`, `spm`, `fbclid` …) is for somebody else: it neither reaches the page nor makes another copy of it.
 * @param target what the request line says, e.g. `/videoDetails?utm_source=x&id=7`
 */
export function canonicalTarget(target: string): string {
  const mark = target.indexOf("?");
  if (mark === -1) return target;
  const path = target.slice(0, mark);
  const words = known.get(path);
  if (words === undefined) return path;
  const kept = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if (words.has(name) && value !== "" && !kept.has(name)) kept.set(name, value);
  }
  if (kept.size === 0) return path;
  const sorted = [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${path}?${new URLSearchParams(sorted)}`;
}

/** Free text makes endless addresses: such pages live in the small store, where they cannot push out the others. */
export function isUnbounded(url: string): boolean {
  return endlessWord.test(url);
}
