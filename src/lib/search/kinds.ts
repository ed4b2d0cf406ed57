import { contentHref } from "../link-binding.ts";

/** Longer than any name; further characters of a term are cut off. */
export const maxTerm = 60;

/** Page of a search result; if it has no page, the results page for its name. */
export function foundHref(contentType: number, id: number, name: string): string {
  return contentHref(contentType, id) ?? resultsHref(name);
}

/** Address of the results page of a term; optionally of one kind, and from a cursor. */
export function resultsHref(
  term: string,
  options: { contentType?: number | undefined; cursor?: string | undefined } = {},
): `/searchResult?${string}` {
  const query = new URLSearchParams({ q: term });
  if (options.contentType !== undefined) query.set("contentType", String(options.contentType));
  if (options.cursor !== undefined) query.set("cursor", options.cursor);
  return `/searchResult?${query}`;
}
