import type { PageHref } from "./pages.ts";

/** Documents that have a page of their own. */
const ownPages: ReadonlyMap<string, PageHref> = new Map([
  ["agreement", "/agreement"],
  ["privacy", "/privacy"],
]);

/** Page of one of the site's own texts, by its key. */
export const documentHref = (key: string): PageHref => ownPages.get(key) ?? `/page?name=${key}`;
