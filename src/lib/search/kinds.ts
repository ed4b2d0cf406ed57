import { contentHref } from "../link-binding.ts";

/** Longer than any name; the rest of a longer term would not help. */
export const longestTerm = 60;

/** The page of what was found; while that page does not exist, the results for its name. */
export function foundHref(contentType: number, id: number, name: string): string {
  return contentHref(contentType, id) ?? resultsHref(name);
}

/** The results page of a term; of one kind, and from a place on. */
export function resultsHref(
  term: string,
  options: { contentType?: number | undefined; cursor?: string | undefined } = {},
): `/searchResult?${string}` {
  const query = new URLSearchParams({ q: term });
  if (options.contentType !== undefined) query.set("contentType", String(options.contentType));
  if (options.cursor !== undefined) query.set("cursor", options.cursor);
  return `/searchResult?${query}`;
}
